// How the database goes about each heavy query, on ten thousand characters: a change of plan shows as a change of
// plans.txt. Run with --update to accept one.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalogue } from '../../../../bench/scale/fill-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import type { Schema } from '../../../platform/server/db/schema.gen.ts';
import { listByIds, listUnhidden, readCards } from './cards/cards.views.ts';
import * as feed from './feed/feed.views.ts';
import * as lists from './lists/listings.views.ts';
import * as search from './search/search.views.ts';
import * as stats from './stats/stats.store.ts';

const NOW = Date.UTC(2026, 10, 22);

let database: TestDatabase;
let db: Kysely<Schema>;
let asked: CompiledQuery[] = [];
let ids: string[];
let reader: string;
let creator: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.url, { characters: 10_000, now: NOW, say: () => {} });
  db = new Kysely({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query as CompiledQuery),
  });
  const one = async (text: string) =>
    (await database.pool.query<{ id: string }>(text)).rows.map(({ id }) => id);
  ids = await one('select id from characters order by id limit 24');
  [reader = ''] = await one('select user_id as id from likes group by 1 order by count(*) desc, 1 limit 1');
  [creator = ''] = await one(
    'select creator_id as id from characters group by 1 order by count(*) desc, 1 limit 1',
  );
  // As many as make the planner look them up: an empty table it would read whole.
  await database.pool.query(
    `insert into hidden_characters select u.id, c.id, now() from (select id from users limit 200) u,
     (select id from characters limit 50) c`,
  );
  await database.pool.query('analyze hidden_characters');
}, 300_000);
afterAll(() => database.drop());

const GENRE = [
  'sci-fi',
  'fantasy',
  'horror',
  'romance',
  'adventure',
  'mystery',
  'slice-of-life',
  'cyberpunk',
];
const page = { viewerId: null, after: null, offset: 0, limit: 25 } as const;
const wish = (text: string) => ({ elements: text.split(' '), whole: text, tags: [], ratings: null });
const after = () => ({ key: 120, id: ids[0]! });

const QUERIES: Record<string, () => Promise<unknown>> = {
  'everybody, newest': () => lists.listListed(db, { ...page, sort: 'new', tags: [''] }),
  'everybody, trending, for a user': () =>
    lists.listListed(db, { ...page, viewerId: reader, sort: 'trending', tags: [''] }),
  'a tag, recommended': () => lists.listListed(db, { ...page, sort: 'recommended', tags: ['vampire'] }),
  'a tag, recommended, after a cursor': () =>
    lists.listListed(db, { ...page, after: after(), sort: 'recommended', tags: ['human'] }),
  'a tag, newest, deep without a cursor': () =>
    lists.listListed(db, { ...page, offset: 9_600, sort: 'new', tags: ['human'] }),
  'a category, trending': () => lists.listListed(db, { ...page, sort: 'trending', tags: GENRE }),
  'a category, newest, after a cursor': () =>
    lists.listListed(db, { ...page, after: { key: NOW, id: ids[0]! }, sort: 'new', tags: GENRE }),
  'how many of a tag': () => lists.countListed(db, ['vampire']),
  'a creator, newest': () =>
    lists.listOfCreator(
      db,
      { id: creator, isViewer: false },
      { sort: 'new', tags: null, offset: 0, limit: 24 },
    ),
  'a creator, recommended': () =>
    lists.listOfCreator(
      db,
      { id: creator, isViewer: false },
      { sort: 'recommended', tags: null, offset: 0, limit: 24 },
    ),
  'feed: the best': () => feed.readPool(db, 'best', '', 720),
  'feed: the best of a tag': () => feed.readPool(db, 'best', 'vampire', 80),
  'feed: by lot': () => feed.readLots(db, '000000000000', 120),
  'feed: of creators': () => feed.readOfCreators(db, [creator], 4),
  'feed: what is known of the viewer': () => feed.readTraces(db, reader),
  'feed: a page of it': () => listUnhidden(db, ids, reader),
  'summaries by their ids': () => listByIds(db, ids, reader),
  'cards by their ids': () => readCards(db, ids, false),
  'search: the first tier': () => search.findInTier(db, 0, wish('isolde lighthouse')),
  'search: the second tier, with facets chosen': () =>
    search.findInTier(db, 1, { ...wish('romance'), tags: ['vampire'], ratings: ['sfw'] }),
  'search: by the whole name': () => search.findNamed(db, wish('isolde'), 24),
  'search: creators': () => search.findCreators(db, ['val'], 'val', 200),
  'search: suggestions': () => search.suggestInTier(db, 0, ['isol', 'va'], 'isol va', 5),
  'search: whether a word is known': () => search.isWordBeginning(db, 'isolda'),
  'search: words that look alike': () => search.wordsAlike(db, 'isolda'),
  'counting again: who is due': () =>
    db.transaction().execute((tx) => stats.takeDue(tx, new Date(NOW), new Date(NOW - 7 * 86_400_000), 200)),
  'counting again: who was active': () =>
    db.transaction().execute((tx) => stats.markActive(tx, new Date(NOW - 120_000), new Date(NOW))),
};

/** Tables that grow with the catalogue or with its readers. */
const GROWING =
  /Seq Scan on (?:characters|character_\w+|creator_documents|search_words|conversations|likes|follows|users|images|hidden_characters|follow_counts)\b/;

/** What a named statement may come to use after some times, when its values do not count any more. */
async function genericPlan(text: string): Promise<string> {
  const { rows } = await database.pool.query(`explain (costs off, generic_plan) ${text}`);
  return JSON.stringify(rows);
}

test('each query’s plan is the one that is kept', async () => {
  const parts: string[] = [];
  for (const [name, run] of Object.entries(QUERIES)) {
    asked = [];
    await run();
    for (const { sql, parameters } of asked) {
      if (!/^\s*(?:select|with|update)\b/.test(sql)) continue;
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) ${sql}`,
        parameters as unknown[],
      );
      const plan = rows
        .map((row) => row['QUERY PLAN'])
        .join('\n')
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
        .replaceAll(/(?:id,)+/g, '')
        .replaceAll(/'\d+'::oid/g, 'oid');
      expect(plan, name).not.toMatch(GROWING);
      if (!name.startsWith('counting again')) expect(await genericPlan(sql), name).not.toMatch(GROWING);
      parts.push(`# ${name}\n${plan}\n`);
    }
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./plans.txt');
}, 120_000);
