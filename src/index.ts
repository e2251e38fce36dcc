export type { Link, SkippedLink } from './act/link.ts';
export type { ArchiveObject } from './act/object.ts';
export { MemoryStore } from './adapt/memory-store.ts';
export type {
  Capture,
  LearnedPattern,
  LearnedStatus,
  SamplePage,
  SiteState,
  Store,
} from './adapt/store.ts';
export type { UrlDecision } from './decide-url.ts';
export {
  AahError,
  InputOutputError,
  KnowledgeBaseError,
  type Location,
  PatternSyntaxError,
  UsageError,
} from './errors.ts';
export { FOLLOWED_ROLES } from './followed-roles.ts';
export {
  ApplicationAwareHelper,
  createHelper,
  type HelperOptions,
  type InspectOptions,
} from './helper.ts';
export { loadKnowledgeBase } from './knowledge-base/load.ts';
export {
  type Application,
  type ExtractionAction,
  type Field,
  type KnowledgeBase,
  type Level,
  type LevelCondition,
  type NavigationAction,
  OBJECT_TYPES,
  type ObjectType,
  ROLES,
  type Role,
  type Sign,
  type UrlRules,
} from './knowledge-base/model.ts';
export { bundledKnowledgeBase, type KnowledgeBaseSource } from './knowledge-base/source.ts';
export {
  type Adaptation,
  type Alias,
  type ApplicationVerdict,
  type Evidence,
  type LevelVerdict,
  type LostLevel,
  type Outcome,
  type RobotsDirectives,
  SCHEMA_VERSION,
} from './outcome.ts';
export { PAGE_LIMIT_DEFAULTS, type PageLimits } from './page/limits.ts';
export type { HeadersInput, Page, PageInput, ParseListener, StandardDocument } from './page/page.ts';
export { type ParseOptions, parsePage } from './page/parse-page.ts';
export type { AttributeNode, ElementNode, SelectedNode, TextNode, TreeNode } from './page/tree.ts';
export { evaluate } from './pattern/evaluate.ts';
export { parsePattern } from './pattern/parse.ts';
export type { Pattern, Step } from './pattern/pattern.ts';
export { printPattern, toXPath } from './pattern/print.ts';
export { VERSION } from './version.ts';
