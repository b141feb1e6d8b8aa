import common from '$texts/ko/common.json';
import layers from '$texts/ko/layers.json';
import learn from '$texts/ko/learn.json';
import online from '$texts/ko/online.json';
import page from '$texts/ko/page.json';
import study from '$texts/ko/study.json';

export default { ...common, ...learn, ...online, ...page, ...study, ...layers };
