import common from '$texts/en/common.json';
import learn from '$texts/en/learn.json';
import page from '$texts/en/page.json';

export default { ...common, ...learn, ...page };
