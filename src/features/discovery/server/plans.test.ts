// The query plans of the expensive queries of this feature.
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlans, FILLED_AT, type Plans } from '../../../../test/support/plans.ts';
import type { Schema } from '../../../platform/server/db/schema.gen.ts';
import { listByIds, listUnhidden, readCards } from './cards/cards.views.ts';
import * as feed from './feed/feed.views.ts';
import { listHidden } from './feed/hidden.store.ts';
import * as lists from './lists/listings.views.ts';
import * as search from './search/search.views.ts';
import { sharedCounts } from './sharing/sharing.views.ts';
import * as stats from './stats/stats.store.ts';

let plans: Plans;
let db: Kysely<Schema>;
let ids: string[];
let reader: string;
let creator: string;

beforeAll(async () => {
  plans = await createPlans(async (pool) => {
    // Enough rows for the planner to use the index: it would scan an empty table.
    await pool.query(
      `insert into hidden_characters select u.id, c.id, now() from (select id from users limit 200) u,
       (select id from characters order by md5(id::text) limit 50) c`,
    );
    await pool.query('analyze hidden_characters');
  });
  ({ db, ids, reader, creator } = plans);
});
afterAll(() => plans.close());

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
const criteria = (text: string) => ({ elements: text.split(' '), whole: text, tags: [], ratings: null });
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
    lists.listListed(db, { ...page, after: { key: FILLED_AT, id: ids[0]! }, sort: 'new', tags: GENRE }),
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
  'feed: by lot': () => feed.readRandomSample(db, '000000000000', 120),
  'feed: of creators': () => feed.readOfCreators(db, [creator], 4),
  'feed: what is known of the viewer': () => feed.readActivity(db, reader),
  'feed: a page of it': () => listUnhidden(db, ids, reader),
  'whom a user hid': () => listHidden(db, reader, 0, 24),
  'summaries by their ids': () => listByIds(db, ids, reader),
  'cards by their ids': () => readCards(db, ids, false),
  'search: the first tier': () => search.findInTier(db, 0, criteria('isolde lighthouse')),
  'search: the second tier, with facets chosen': () =>
    search.findInTier(db, 1, { ...criteria('romance'), tags: ['vampire'], ratings: ['sfw'] }),
  'search: by the whole name': () => search.findNamed(db, criteria('isolde'), 24),
  'search: creators': () => search.findCreators(db, ['val'], 'val', 200),
  'search: suggestions': () => search.suggestInTier(db, 0, ['isol', 'va'], 'isol va', 5),
  'search: whether a word is known': () => search.isWordBeginning(db, 'isolda'),
  'search: words that look alike': () => search.wordsAlike(db, 'isolda'),
  'sitemap: how many addresses': () => sharedCounts(db),
  'search: pieces of a script without spaces': () => search.findInTier(db, 0, criteria('星野ひかり 月')),
  'search: suggestions in a script without spaces': () =>
    search.suggestInTier(db, 0, ['星野', '月'], '星野 月', 5),
  'counting again: who is due': () =>
    plans.transact((tx) => stats.takeDue(tx, new Date(FILLED_AT), new Date(FILLED_AT - 7 * 86_400_000), 200)),
  'counting again: who was active': () =>
    plans.transact((tx) => stats.markActive(tx, new Date(FILLED_AT - 120_000), new Date(FILLED_AT))),
};

test('each query has the plan stored in plans.txt', async () => {
  const text = await plans.of(QUERIES, { isRare: (name) => name.startsWith('counting again') });
  await expect(text).toMatchFileSnapshot('./plans.txt');
});
