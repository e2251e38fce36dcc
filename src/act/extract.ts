import type { ExtractionAction, FieldName, Level } from '../knowledge-base/model.ts';
import { collapseSpace } from '../page/collapse-space.ts';
import { textOf } from '../page/text.ts';
import type { ElementNode } from '../page/tree.ts';
import { youngList } from '../page/young-list.ts';
import { SharedSelection } from '../pattern/shared-selection.ts';
import { boundariesOf, containersOf } from './containers.ts';
import { type ActContext, applicationId } from './context.ts';
import { decideOrder, mayHaveOrder, type OrderCounts } from './dates/day-order.ts';
import { parseDate } from './dates/parse-date.ts';
import type { DateContext } from './dates/parsed-date.ts';
import { collectLinks } from './generic-links/collect-links.ts';
import { resolveUrl } from './generic-links/resolve-url.ts';
import { languageOf } from './language.ts';
import type { ArchiveObject } from './object.ts';
import { objectId } from './object-id.ts';
import type { FieldValue } from './read-field.ts';
import { readFields } from './read-fields.ts';
import { UrlParts } from './url/url-parts.ts';

/** An object with where its parts were found, for explain and for adaptation. */
export interface Extracted {
  readonly object: ArchiveObject;
  readonly action: ExtractionAction;
  /** The page's root for page-level objects. */
  readonly container: ElementNode;
  readonly values: ReadonlyMap<FieldName, readonly FieldValue[]>;
}

/** A class, see `youngList`. */
class ExtractedObject implements Extracted {
  constructor(
    readonly object: ArchiveObject,
    readonly action: ExtractionAction,
    readonly container: ElementNode,
    readonly values: ReadonlyMap<FieldName, readonly FieldValue[]>,
  ) {}
}

/** What the extraction actions of a page gave. */
export interface Extraction {
  readonly extracted: readonly Extracted[];
  /** Numeric dates of this page that prove their order. */
  readonly dateOrder: OrderCounts;
}

/** Runs the extraction actions of a level. Order: the actions' order, then document order. */
export function extract(level: Level, context: ActContext): Extraction {
  const containers = level.extraction.map((action) => containersOf(action, context.page.root));
  const readings = level.extraction.map((action, index) => ({
    action,
    containers: readAction(action, containers[index]!, boundariesOf(index, level, containers), context),
  }));
  const dateOrder = countOrders(
    readings.flatMap(({ containers }) => containers),
    context.dates,
  );
  const order = decideOrder({
    dayFirst: context.siteDateOrder.dayFirst + dateOrder.dayFirst,
    monthFirst: context.siteDateOrder.monthFirst + dateOrder.monthFirst,
  });
  const ordered: ActContext = order === null ? context : { ...context, dates: { ...context.dates, order } };
  const pageObjects = new Map<string, string>();
  const extracted = readings.flatMap(({ action, containers }) =>
    makeObjects(action, containers, level, ordered, pageObjects),
  );
  return { extracted, dateOrder };
}

/** The values found in one container. */
export interface ContainerValues {
  readonly container: ElementNode;
  readonly values: ReadonlyMap<FieldName, readonly FieldValue[]>;
}

class ReadContainer implements ContainerValues {
  constructor(
    readonly container: ElementNode,
    readonly values: ReadonlyMap<FieldName, readonly FieldValue[]>,
  ) {}
}

/** Reads the fields of every container of an action; containers without a single value are left out. */
function readAction(
  action: ExtractionAction,
  containers: readonly ElementNode[],
  boundaries: readonly ElementNode[],
  { page }: ActContext,
): ContainerValues[] {
  const all = new Set(boundaries);
  const shared = new SharedSelection(boundaries);
  const read = youngList<ContainerValues>();
  for (const container of containers) {
    const values = readFields(action.fields, { page, container, containers: all, shared });
    if (values.size > 0) read.push(new ReadContainer(container, values));
  }
  return read;
}

function makeObjects(
  action: ExtractionAction,
  containers: readonly ContainerValues[],
  level: Level,
  context: ActContext,
  pageObjects: Map<string, string>,
): Extracted[] {
  const ids = new Map<ElementNode, string>();
  const application = applicationId(context);
  const actionId = `${application}/${level.id}/${action.id}`;
  return containers.map(({ container, values }, index) => {
    const object: Draft = {
      id: '',
      type: action.object,
      page: context.page.url,
      captured: context.page.capturedAt,
      application,
      level: level.id,
      action: actionId,
    };
    fill(object, values, context);
    const { url, content } = object;
    const id = objectId({ action, container, url, content, context, taken: pageObjects });
    object.id = id;
    if (action.each === null) pageObjects.set(action.id, id);
    ids.set(container, id);
    const parent = action.partOf === null ? undefined : pageObjects.get(action.partOf);
    const repliedTo = object.inReplyTo ?? enclosingId(container, ids);
    const language = object.language ?? languageOf(container);
    if (language !== undefined) object.language = language;
    if (parent !== undefined && parent !== id) object.partOf = parent;
    if (repliedTo !== undefined && repliedTo !== id) object.inReplyTo = repliedTo;
    if (action.each !== null) object.position = index + 1;
    return new ExtractedObject(object, action, container, values);
  });
}

function countOrders(containers: readonly ContainerValues[], dates: DateContext): OrderCounts {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const { values } of containers) {
    for (const { text } of [
      ...(values.get('date') ?? []).slice(0, 1),
      ...(values.get('edited') ?? []).slice(0, 1),
    ]) {
      const order = parseDate(text, dates)?.certainOrder;
      if (order === 'day-first') dayFirst++;
      if (order === 'month-first') monthFirst++;
    }
  }
  return { dayFirst, monthFirst };
}

/** An object while it is made. */
type Draft = { -readonly [K in keyof ArchiveObject]: ArchiveObject[K] };

/** Adds what the fields hold, in their order. */
function fill(
  draft: Draft,
  values: ReadonlyMap<FieldName, readonly FieldValue[]>,
  context: ActContext,
): void {
  for (const [name, all] of values) {
    const first = all[0];
    if (first === undefined) continue;
    const { text } = first;
    switch (name) {
      case 'title':
      case 'author':
      case 'language':
        draft[name] = text;
        break;
      case 'content':
        draft.content = text;
        if (first.html !== undefined) draft.contentHtml = first.html;
        break;
      case 'date': {
        const parsed = parseDate(text, datesOf(first, context));
        draft.dateText = printedDate(first, text);
        if (parsed) draft.date = parsed.date;
        break;
      }
      case 'edited': {
        const parsed = parseDate(text, datesOf(first, context));
        if (parsed) draft.edited = parsed.date;
        break;
      }
      case 'authorUrl':
      case 'url': {
        const url = printableUrl(text, context);
        if (url !== undefined) draft[name] = url;
        break;
      }
      case 'inReplyTo': {
        const url = printableUrl(text, context);
        if (url !== undefined) draft.inReplyTo = context.identity.permalink(new UrlParts(url));
        break;
      }
      case 'tags':
        draft.tags = [...new Set(all.map((value) => value.text))];
        break;
      case 'attachments': {
        const urls = all.map((value) => printableUrl(value.text, context));
        draft.attachments = [...new Set(urls.filter((url) => url !== undefined))];
        break;
      }
    }
  }
}

/** What the site's dates prove comes before what the field says of its software. */
function datesOf({ text, order }: FieldValue, { dates }: ActContext): DateContext {
  return dates.order !== undefined || order === undefined || !mayHaveOrder(text, order)
    ? dates
    : { ...dates, order };
}

/** The date as a reader sees it, also where the value came from an attribute. */
function printedDate(value: FieldValue, text: string): string {
  const node = value.node;
  const element = node?.kind === 'attribute' ? node.owner : node?.kind === 'element' ? node : null;
  const printed = element === null ? '' : collapseSpace(textOf(element));
  // What was cut out of a longer line, `by Ann » 2 May`, is what was printed.
  return printed === '' || printed.length > 80 || printed.includes(text) ? text : printed;
}

/** Absolute, without session parameters, fragment kept: a permalink may be nothing but a fragment. */
function printableUrl(text: string, context: ActContext): string | undefined {
  const usual = collectLinks(context.page).resolver.resolve(text);
  if (usual.reason === null) {
    const { fragment } = usual;
    const { fetchable } = usual.facts(context.identity);
    return fragment === null ? fetchable : `${fetchable}#${fragment}`;
  }
  const resolved = resolveUrl(text, context.base);
  if (resolved === null) return undefined;
  const url = new URL(resolved);
  return context.identity.fetchable(url) + url.hash;
}

function enclosingId(container: ElementNode, ids: ReadonlyMap<ElementNode, string>): string | undefined {
  for (let element = container.parent; element !== null; element = element.parent) {
    const id = ids.get(element);
    if (id !== undefined) return id;
  }
  return undefined;
}
