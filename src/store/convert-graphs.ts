import type { RootDatabase } from 'lmdb';
import type { Link } from '../act/link.ts';
import type { Capture } from '../adapt/store.ts';
import { captureFromQuads } from '../emit/from-quads.ts';
import { parseNQuads } from '../emit/write-quads.ts';
import { packCapture, unpackText } from './codec.ts';
import { corrupt } from './data-file.ts';
import type { CaptureKey } from './keys.ts';

/**
 * Brings a store of format 1 to `format`: it kept the graph of each capture as N-Quads, and its links in a table of their
 * own. All of it happens, or nothing.
 */
export function convertGraphs(path: string, root: RootDatabase, format: number): void {
  const open = (name: string) => root.openDB<Buffer, CaptureKey>(name, { encoding: 'binary' });
  const [captures, graphs, links] = [open('captures'), open('graphs'), open('links')];
  root.transactionSync(() => {
    // Another process may have done it meanwhile.
    if (root.get('format') === format) return;
    for (const key of [...graphs.getKeys()]) {
      const graph = graphs.get(key);
      const listed = links.get(key);
      if (graph === undefined || listed === undefined) continue;
      captures.put(key, packCapture(readCapture(path, graph, listed)));
    }
    graphs.clearSync();
    links.clearSync();
    root.put('format', format);
  });
}

function readCapture(path: string, graph: Buffer, listed: Buffer): Capture {
  try {
    const found = captureFromQuads(parseNQuads(unpackText(graph)));
    if (found?.canonical === undefined || found.application === undefined || found.level === undefined) {
      throw new TypeError('the graph does not describe a capture');
    }
    const { url, canonical, capturedAt, application, level, objects } = found;
    // Written in the same transaction as the graph.
    const links = JSON.parse(unpackText(listed)) as readonly Link[];
    return { url, canonical, capturedAt, application, level, objects, links };
  } catch (cause) {
    throw corrupt(path, `a value can't be read: ${String(cause)}`, cause);
  }
}
