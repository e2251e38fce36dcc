import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import type { Application, ExtractionAction, KnowledgeBase, Level } from '../../src/knowledge-base/model.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { ONE_TEMPLATE } from '../bench/adapt/one-template.ts';

/** The applications whose recordings there are several templates of. */
const APPLICATIONS = ['wordpress', 'phpbb'];

/**
 * The shipped knowledge base of WordPress and phpBB, of which extraction knows one template each (`twentytwentyone`,
 * `prosilver`) by one pattern a field; all other patterns of fields and containers are switched off.
 */
export async function loadOneTemplate(): Promise<KnowledgeBase> {
  const shipped = await loadKnowledgeBase([bundledKnowledgeBase()]);
  const one = await loadKnowledgeBase([{ kind: 'text', name: 'one-template.xml', text: ONE_TEMPLATE }]);
  const applications = APPLICATIONS.map((id) => reduce(shipped.byId.get(id)!, one.byId.get(id)!));
  const categories = shipped.applications.filter(({ id }) =>
    applications.some(({ parent }) => parent?.id === id),
  );
  const all = [...categories, ...applications];
  return { applications: all, byId: new Map(all.map((application) => [application.id, application])) };
}

function reduce(application: Application, one: Application): Application {
  const [known] = one.levels;
  const own = known!.extraction.find(({ each }) => each === null)!;
  const levels = application.levels.map((level): Level => {
    if (level.id === known!.id) return { ...level, extraction: known!.extraction };
    return { ...level, extraction: level.extraction.flatMap((action) => reduceOther(action, own)) };
  });
  return { ...application, levels };
}

/** A static page is printed as a post without author and date is; lists have nothing to extract. */
function reduceOther(action: ExtractionAction, own: ExtractionAction): ExtractionAction[] {
  if (action.object !== 'article' || action.each !== null) return [];
  const fields = own.fields.filter(({ name }) => name === 'title' || name === 'content');
  return [{ ...action, fields }];
}
