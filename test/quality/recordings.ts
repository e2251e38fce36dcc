import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Truth } from './truth.ts';

/** A recorded site under one template. */
export interface Recording {
  /** `wordpress-6.1/themes/neve.warc.gz`. */
  readonly name: string;
  readonly path: string;
  readonly truth: Truth;
}

/**
 * The recordings below a folder of sites, or below a folder of one site: a site is a folder with truth.json and WARC
 * files at any depth.
 */
export function findRecordings(folder: string): Recording[] {
  const sites = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'truth.json')));
  if (sites.length > 0) return sites.flatMap((site) => recordingsIn(site, site));
  for (const site of [resolve(folder), dirname(resolve(folder))])
    if (existsSync(join(site, 'truth.json'))) return recordingsIn(site, resolve(folder));
  return [];
}

function recordingsIn(site: string, folder: string): Recording[] {
  const truth = JSON.parse(readFileSync(join(site, 'truth.json'), 'utf8')) as Truth;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.warc(?:\.gz|\.xz)?$/.test(name))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      return { name: [basename(site), ...relative(site, path).split(sep)].join('/'), path, truth };
    });
}

/** What {@link readWarc} reads of a file; one xz stream over a whole WARC is how large recordings are kept. */
export function openRecording(path: string): string | AsyncIterable<Uint8Array> {
  if (!path.endsWith('.xz')) return path;
  return spawn('xz', ['-dc', path], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
}
