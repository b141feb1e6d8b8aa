import common from '$texts/ja/common.json';
import page from '$texts/ja/page.json';

export default { ...common, ...page };
