export { type SampleSite, type SampleSiteOptions, startSampleSite } from './sample-site.ts';
export {
  type ApplicationTruth,
  SAMPLE_APPLICATIONS,
  type SampleApplication,
  type TruthObject,
} from './truth.ts';
