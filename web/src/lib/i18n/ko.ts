import common from '$texts/ko/common.json';
import page from '$texts/ko/page.json';

export default { ...common, ...page };
