export { type LmdbStore, STORE_DEFAULTS, type StoreOptions } from './lmdb-store.ts';
export { openStore } from './open-store.ts';
