import common from '$texts/ja/common.json';
import learn from '$texts/ja/learn.json';
import page from '$texts/ja/page.json';

export default { ...common, ...learn, ...page };
