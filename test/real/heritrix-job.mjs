/**
 * Makes a job of Heritrix from its own default profile (standard input): heritrix-job.mjs FOLDER SEED MAX-URIS [SERVICE TIMEOUT-MS].
 * With SERVICE, the beans and the script of the example are put in, as its README says.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const [folder, seed, maxUris, service, timeout] = process.argv.slice(2);
const example = new URL('../../docs/examples/heritrix/', import.meta.url);

/** Replaces text that must be there, or the profile is not the one we know. */
function replace(text, found, replacement) {
  if (!text.includes(found)) throw new Error(`Expected ${JSON.stringify(found)} in the profile of Heritrix`);
  return text.replace(found, () => replacement);
}

const overrides = `
metadata.robotsPolicyName=ignore
crawlController.pauseAtStart=false
crawlController.maxToeThreads=4
crawlLimiter.maxDocumentsDownload=${maxUris}
crawlLimiter.maxTimeSeconds=180
disposition.delayFactor=0
disposition.minDelayMs=0
warcWriter.enabled=false
`;
let profile = readFileSync(0, 'utf8');
profile = profile.replace(/(?<=metadata\.operatorContactUrl=).*/, 'http://127.0.0.1/contact');
profile = replace(profile, '##..more?..##', overrides);
profile = replace(profile, 'http://example.example/example', seed);
mkdirSync(folder, { recursive: true });
if (service !== undefined) {
  let beans = readFileSync(new URL('aah-beans.xml', example), 'utf8');
  beans = replace(beans, 'http://127.0.0.1:8642', service);
  beans = replace(beans, '"timeoutMs" value="10000"', `"timeoutMs" value="${timeout}"`);
  profile = replace(profile, '<bean id="fetchProcessors"', `${beans}<bean id="fetchProcessors"`);
  profile = replace(
    profile,
    '<ref bean="extractorSwf"/>',
    '<ref bean="extractorSwf"/><ref bean="aahLinks"/>',
  );
  copyFileSync(new URL('aah-links.groovy', example), `${folder}/aah-links.groovy`);
}
writeFileSync(`${folder}/crawler-beans.cxml`, profile);
