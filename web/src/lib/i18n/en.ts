import common from '$texts/en/common.json';
import layers from '$texts/en/layers.json';
import learn from '$texts/en/learn.json';
import online from '$texts/en/online.json';
import page from '$texts/en/page.json';
import study from '$texts/en/study.json';

export default { ...common, ...learn, ...online, ...page, ...study, ...layers };
