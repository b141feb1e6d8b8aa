import common from '$texts/en/common.json';
import page from '$texts/en/page.json';

export default { ...common, ...page };
