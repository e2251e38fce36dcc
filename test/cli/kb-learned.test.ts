import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import { EXIT, type ExitCode, type Io } from '../../src/cli/io.ts';
import { main } from '../../src/cli/main.ts';
import { readLearned, writeLearned } from '../../src/knowledge-base/learned.ts';
import { openStore } from '../../src/store/index.ts';

async function run(...argv: string[]): Promise<{ code: ExitCode; out: string; err: string }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const io: Io = { stdin: new PassThrough(), stdout, stderr, env: {}, signal: new AbortController().signal };
  const code = await main(['kb', 'learned', ...argv], io);
  const read = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString('utf8') ?? '';
  return { code, out: read(stdout), err: read(stderr) };
}

const TITLE: LearnedPattern = {
  id: 'ltitle',
  site: 'diary.example',
  application: 'diary',
  level: 'entry',
  target: { kind: 'field', action: 'entry', field: 'title' },
  before: "h2[@class='post-title']",
  after: "h2[@class='storytitle']",
  method: 'relax',
  relaxations: ['replace-value'],
  score: 0.97,
  pagesChecked: ['https://diary.example/1/', 'https://diary.example/2/'],
  contradictions: 0,
  learnedAt: '2024-05-01T00:00:00Z',
  status: 'used',
};
const EACH: LearnedPattern = {
  ...TITLE,
  id: 'leach',
  target: { kind: 'each', action: 'comment' },
  before: 'li',
  after: "div[@class='remark']",
};
const LINKS: LearnedPattern = {
  ...TITLE,
  id: 'rlinks',
  method: 'realign',
  level: 'list',
  target: { kind: 'navigation', action: 'entries' },
  before: 'h2/a/@href',
  after: "div[@class='list']//a/@href",
  status: 'proposed',
};
const WHEN: LearnedPattern = {
  ...TITLE,
  id: 'lwhen',
  target: { kind: 'level' },
  before: "body[@class='single']",
  after: "body[@class='story']",
};

/** Comments and odd layout are a person's, and stay. */
const DIARY = `<category id="diary" name="Diary">
  <!-- ours -->
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <level id="entry" kind="terminal" entry="true">
    <when>body[@class='single']</when>   <!-- one page -->
    <extract id="entry" object="post" required="true">
      <field name="title"   required="true">h2[@class='post-title']</field> <!-- classic -->
      <field name="content" required="true">div[@class='text']</field>
    </extract>
    <extract id="comment" object="comment" part-of="entry" each="li">
      <field name="author" required="true">cite</field>
      <field name="content">p</field>
    </extract>
  </level>
  <level id="list" kind="intermediate" entry="true">
    <when>body[@class='home']</when>
    <navigate id="entries" to="entry">h2/a/@href</navigate>
  </level>
</category>
`;

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aah-learned-'));
  file = join(folder, 'learned.xml');
  await writeFile(file, writeLearned([TITLE, EACH, LINKS, WHEN]));
});
afterEach(() => rm(folder, { recursive: true }));

const statuses = async () =>
  Object.fromEntries(readLearned(await readFile(file, 'utf8'), file).map((each) => [each.id, each.status]));

describe('aah kb learned', () => {
  it('lists id, status, site, target, change, score and pages', async () => {
    const { code, out } = await run('list', '--file', file);
    expect(code).toBe(EXIT.done);
    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head!.split(/\s{2,}/)).toEqual([
      'id',
      'status',
      'site',
      'target',
      'before → after',
      'score',
      'pages',
    ]);
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.startsWith('ltitle'))!.split(/\s{2,}/)).toEqual([
      'ltitle',
      'used',
      'diary.example',
      'diary/entry/entry/title field',
      "h2[@class='post-title'] → h2[@class='storytitle']",
      '0.97',
      '2',
    ]);
  });

  it('prints JSON that holds the same patterns', async () => {
    const { out } = await run('list', 'ltitle', '--file', file, '--json');
    expect(JSON.parse(out)).toEqual([TITLE]);
  });

  it('shows what changed and why it is believed', async () => {
    const { out } = await run('diff', 'rl', '--file', file);
    expect(out).toBe(
      [
        'rlinks proposed: diary/list/entries navigation on diary.example',
        '- h2/a/@href',
        "+ div[@class='list']//a/@href",
        '  replace-value',
        '  selects what earlier captures of the same pages gave; score 0.97, 0 pages against it, learned 2024-05-01T00:00:00Z',
        '  checked on https://diary.example/1/',
        '  checked on https://diary.example/2/',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ])('%s decides about the named ones only', async (command, status) => {
    expect((await run(command, 'rlinks', '--file', file)).out).toBe(`rlinks ${status} on diary.example\n`);
    expect(await statuses()).toEqual({ ltitle: 'used', leach: 'used', lwhen: 'used', rlinks: status });
  });

  it('accepts for all sites', async () => {
    await run('accept', 'ltitle', '--everywhere', '--file', file);
    const [changed] = readLearned(await readFile(file, 'utf8'), file).filter(({ id }) => id === 'ltitle');
    expect(changed).toEqual({ ...TITLE, status: 'accepted', site: '*' });
  });

  it('edits a store', async () => {
    const path = join(folder, 'store');
    const store = await openStore(path);
    await store.updateLearned('diary.example', 'diary', () => [TITLE, LINKS]);
    await store.close();
    await run('accept', 'ltitle', '--everywhere', '--store', path);
    await run('reject', 'rlinks', '--store', path);
    const again = await openStore(path, { readOnly: true });
    expect(await again.learned('*', 'diary')).toEqual([{ ...TITLE, status: 'accepted', site: '*' }]);
    expect(await again.learned('diary.example', 'diary')).toEqual([{ ...LINKS, status: 'rejected' }]);
    await again.close();
  });

  const mistakes: [string, string[], string][] = [
    ['an id that is none', ['accept', 'x', '--file', 'FILE'], 'No learned pattern "x"'],
    ['the start of several ids', ['accept', 'l', '--file', 'FILE'], '"l" is the start of'],
    ['a file that is not there', ['list', '--file', 'nothing.xml'], 'found nothing at nothing.xml'],
    ['a store that is none', ['list', '--store', 'nothing'], 'Expected a store, found none at nothing'],
    ['both', ['list', '--store', 'x', '--file', 'FILE'], 'Name a file or a store, not both'],
    ['no id', ['accept', '--file', 'FILE'], "missing required argument 'id'"],
    [
      'a file that does not declare it',
      ['accept', 'ltitle', '--file', 'FILE', '--into', 'FILE'],
      'declares no application',
    ],
  ];
  it.each(mistakes)('says what is wrong: %s', async (_, argv, message) => {
    const { code, err } = await run(...argv.map((word) => (word === 'FILE' ? file : word)));
    expect(code).toBe(EXIT.badUsage);
    expect(err).toContain(message);
    expect(await statuses()).toEqual({ ltitle: 'used', leach: 'used', lwhen: 'used', rlinks: 'proposed' });
  });
});

describe('aah kb learned accept --into', () => {
  const added: [string, string[]][] = [
    ['ltitle', [`      <field name="title">h2[@class='storytitle']</field>`]],
    ['lwhen', [`    <when>body[@class='story']</when>`]],
    ['rlinks', [`    <navigate id="entries-2" to="entry">div[@class='list']//a/@href</navigate>`]],
    [
      'leach',
      [
        `    <extract id="comment-2" object="comment" part-of="entry" each="div[@class='remark']">`,
        `      <field name="author" required="true">cite</field>`,
        '      <field name="content">p</field>',
        '    </extract>',
      ],
    ],
  ];
  it.each(added)('%s adds lines and changes none', async (id, lines) => {
    const own = join(folder, 'diary.xml');
    await writeFile(own, DIARY);
    const { code, err } = await run('accept', id, '--file', file, '--into', own);
    expect({ code, err }).toEqual({ code: EXIT.done, err: '' });
    const before = DIARY.split('\n');
    const after = (await readFile(own, 'utf8')).split('\n');
    const at = after.findIndex((line, index) => line !== before[index]);
    expect(after.slice(at, at + lines.length)).toEqual(lines);
    expect(after.toSpliced(at, lines.length)).toEqual(before);
    expect((await statuses())[id]).toBe('accepted');
  });

  it('puts a pattern that overrides before the others', async () => {
    const own = join(folder, 'diary.xml');
    await writeFile(own, DIARY);
    await writeFile(file, writeLearned([{ ...TITLE, relaxations: ['override'], remove: ['span'] }]));
    await run('accept', 'ltitle', '--file', file, '--into', own);
    expect(await readFile(own, 'utf8')).toContain(
      `<field name="title" remove="span">h2[@class='storytitle']</field>\n      <field name="title"   required="true">`,
    );
  });
});
