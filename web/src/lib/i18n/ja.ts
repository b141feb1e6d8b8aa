import common from '$texts/ja/common.json';
import layers from '$texts/ja/layers.json';
import learn from '$texts/ja/learn.json';
import online from '$texts/ja/online.json';
import page from '$texts/ja/page.json';
import study from '$texts/ja/study.json';

export default { ...common, ...learn, ...online, ...page, ...study, ...layers };
