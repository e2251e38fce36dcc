import type { Selector } from '../knowledge-base/model.ts';
import { derive } from '../page/derived.ts';
import { readScriptJson } from '../page/script-json.ts';
import type { ElementNode } from '../page/tree.ts';
import type { FieldContext } from './read-field.ts';

type JsonSelector = Selector & { readonly kind: 'json' };

/** Values by the containers that they stand beside. */
interface Pairing {
  readonly containers: ReadonlySet<ElementNode>;
  readonly texts: ReadonlyMap<ElementNode, string>;
}

/**
 * The value that stands in a script's JSON where the container stands on the page: the first beside the first. None
 * where there are more or fewer values than containers. Paired once for all containers of an action.
 */
export function pairedText(
  select: JsonSelector,
  { page, container, containers }: FieldContext,
): string | undefined {
  const pairings = derive(page.root, makePairings, undefined);
  let pairing = pairings.get(select);
  if (pairing?.containers !== containers) {
    const values = readScriptJson(page, select.script, select.path);
    pairing = { containers, texts: pair(containers, values) };
    pairings.set(select, pairing);
  }
  return pairing.texts.get(container);
}

function makePairings(): Map<JsonSelector, Pairing> {
  return new Map();
}

function pair(
  containers: ReadonlySet<ElementNode>,
  values: readonly string[],
): ReadonlyMap<ElementNode, string> {
  if (values.length !== containers.size) return new Map();
  return new Map([...containers].map((container, index) => [container, values[index]!]));
}
