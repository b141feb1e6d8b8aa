import common from '$texts/ko/common.json';
import learn from '$texts/ko/learn.json';
import page from '$texts/ko/page.json';

export default { ...common, ...learn, ...page };
