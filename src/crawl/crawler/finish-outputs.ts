import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCdxj } from '../../archive/cdxj.ts';
import { readLines } from '../../archive/read-lines.ts';
import { makeFolder } from '../../make-folder.ts';
import { VERSION } from '../../version.ts';
import { OUTPUT_FILES } from '../output/output-folder.ts';
import { printLearned } from '../output/print-learned.ts';
import { reportHtml } from '../report-html/report-html.ts';
import type { Session } from './session.ts';

/** Writes the reports and what was learned, as things stand. */
export async function writeReports({ parts, store }: Session): Promise<void> {
  parts.keeper.complete();
  parts.output.writeReport(await printLearned(await store.allLearned()));
}

/** Closes the archive files and writes everything that needs the whole crawl: index, WACZ, reports. */
export async function finishOutputs(session: Session, packs: boolean): Promise<void> {
  const { parts, archive, metadata } = session;
  const { settings, output, keeper } = parts;
  await archive.close();
  await metadata.close();
  output.sync();
  const warcs = await archiveFiles(settings.out);
  const cdxj = join(settings.out, 'indexes', 'index.cdxj');
  makeFolder(join(settings.out, 'indexes'));
  await writeCdxj(cdxj, readLines(session.captures.path));
  await writeReports(session);
  output.writeFile(
    'report.html',
    reportHtml(keeper.complete(), { seeds: settings.seeds, blind: settings.blind }),
  );
  if (!settings.wacz || !packs) return;
  const { writeWacz } = await import('../../archive/wacz.ts');
  await writeWacz(join(settings.out, 'crawl.wacz'), {
    warcs,
    cdxj,
    pages: join(settings.out, 'pages', 'pages.jsonl'),
    extra: OUTPUT_FILES.filter((name) => name === 'objects.nq').map((name) => ({
      name: `rdf/${name}`,
      path: join(settings.out, name),
    })),
    software: `aah/${VERSION}`,
    title: settings.description ?? `Crawl of ${settings.seeds.join(', ')}`,
    ...(settings.seeds[0] !== undefined && { mainPageUrl: new URL(settings.seeds[0]).href }),
  });
}

async function archiveFiles(out: string): Promise<string[]> {
  const names = await readdir(join(out, 'archive'));
  return names
    .filter((name) => name.endsWith('.warc.gz'))
    .sort()
    .map((name) => join(out, 'archive', name));
}
