/** A store of your own: memory that is kept in a JSON file between runs. npx tsx docs/examples/custom-store.ts state.json PAGE.html URL */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHelper, MemoryStore, type SiteState } from 'aah';

const [file, html, url] = process.argv.slice(2);
if (file === undefined || html === undefined || url === undefined)
  throw new Error('Usage: custom-store.ts STATE.json PAGE.html URL');

class FileStore extends MemoryStore {
  readonly #sites: Record<string, SiteState> = existsSync(file!)
    ? JSON.parse(readFileSync(file!, 'utf8'))
    : {};

  override async site(host: string): Promise<SiteState | undefined> {
    return this.#sites[host];
  }

  override async updateSite(
    host: string,
    change: (current: SiteState | undefined) => SiteState,
  ): Promise<SiteState> {
    const state = change(this.#sites[host]);
    this.#sites[host] = state;
    writeFileSync(file!, JSON.stringify(this.#sites));
    return state;
  }
}

const helper = await createHelper({ store: new FileStore() });
const { application, level } = await helper.inspect({ url, body: readFileSync(html) });
console.log(
  application.kind === 'detected' ? `${application.id} (${application.by})` : 'unknown',
  level.kind === 'detected' ? level.id : '-',
);
