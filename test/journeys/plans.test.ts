// Query plans of the heavy queries of galleries, people, favourites and own characters. Those of the
// catalogue's lists and search are tested next to their code.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findVisible } from '../../src/features/characters/server/characters.store.ts';
import { listOwn } from '../../src/features/characters/server/drafts/own.views.ts';
import * as favorites from '../../src/features/favorites/server/favorites.store.ts';
import {
  countGallery,
  readGallery,
  type Gallery,
} from '../../src/features/images/server/gallery/gallery.views.ts';
import { countChatMedia, readChatMedia } from '../../src/features/images/server/gallery/chat-media.views.ts';
import { countPrivate } from '../../src/features/images/server/jobs/private-pictures.views.ts';
import * as follows from '../../src/features/social/server/follows.views.ts';
import { writeCreatorRanking } from '../../src/features/social/server/creator-ranking.store.ts';
import { readCreatorRanking } from '../../src/features/social/server/creator-ranking.views.ts';
import { createPlans, FILLED_AT, type Plans } from '../support/plans.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await createPlans(async (pool) => {
    // Requests for some of the pictures, each in a chat, and many of them in the same one.
    await pool.query(`insert into image_jobs (id, owner_id, purpose, state, prompt, aspect_ratio, model, seed, count,
        done, drawn_text, created_at, updated_at)
      select id, owner_id, 'generate', 'complete', '', aspect_ratio, model, '', 1, 1, '', created_at, created_at
      from images order by id limit 2000`);
    await pool.query('update images set job_id = id where id in (select id from image_jobs)');
    await pool.query(`insert into image_job_chats (job_id, conversation_id)
      select j.id, c.id from (select id, row_number() over (order by id) as n from image_jobs) j
      join (select id, row_number() over () as n from (select id from conversations order by id limit 1800) few) c
        on c.n = greatest(j.n - 200, 1)`);
    // Turns some of the portraits into pictures of galleries.
    await pool.query(
      `update images set visibility = 'public', created_at = $1::timestamptz - seed_of * interval '1 minute'
      from (select id as of_id, row_number() over (order by id) as seed_of from images) n where n.of_id = id`,
      [new Date(FILLED_AT)],
    );
    await pool.query(`update images set purpose = case when get_byte(uuid_send(id), 15) < 24 then 'generate'
      when get_byte(uuid_send(id), 15) < 48 then 'gallery' else 'avatar' end`);
    await pool.query(`insert into favorites (user_id, character_id, created_at)
      select user_id, character_id, created_at from likes`);
    await pool.query(`insert into image_likes (image_id, user_id, created_at)
      select i.id, l.user_id, l.created_at from likes l join images i on i.character_id = l.character_id`);
    await pool.query(`insert into character_drafts (character_id, content, revision, updated_at)
      select id, '{}', 1, created_at from characters where get_byte(uuid_send(id), 15) < 64`);
    await pool.query('vacuum analyze');
  });
  await plans.transact((tx) => writeCreatorRanking(tx, FILLED_AT));
});
afterAll(() => plans.close());

const first = { after: null, offset: 0, limit: 25 };

function galleriesOf({ reader, creator, ids: [characterId = ''] }: Plans): Record<string, Gallery> {
  return {
    'everybody’s, newest': { of: 'everybody', sort: 'new' },
    'everybody’s, most liked': { of: 'everybody', sort: 'liked' },
    'what people made, for a guest': { of: 'people', viewerId: null },
    'what people made, for a user': { of: 'people', viewerId: creator },
    'a character’s': { of: 'character', characterId },
    'somebody’s': { of: 'person', ownerId: creator },
    'somebody’s of a character': { of: 'person', ownerId: creator, characterId },
    'one’s own': { of: 'viewer', viewerId: reader },
    'one’s own of a character': { of: 'viewer', viewerId: creator, characterId },
  };
}

test('each query has the plan in plans.txt', async () => {
  const { db, transact, ids, reader, creator } = plans;
  const galleries = Object.entries(galleriesOf(plans)).flatMap(([name, gallery]) => [
    [`gallery: ${name}`, () => readGallery(db, gallery, reader, first)] as const,
    [
      `gallery: ${name}, behind a picture`,
      () => readGallery(db, gallery, reader, { ...first, after: { key: 1, id: ids[0]! } }),
    ] as const,
    [`gallery: how many are ${name}`, () => countGallery(db, gallery)] as const,
  ]);
  const page = { offset: 0, limit: 24 };
  const chat = await db
    .selectFrom('image_job_chats')
    .select(['conversation_id as conversationId', 'job_id'])
    .orderBy('job_id')
    .executeTakeFirstOrThrow();
  const ofChat = { conversationId: chat.conversationId, viewerId: reader };
  const behindOne = { key: 0, id: chat.job_id };
  const own = { userId: creator, visibility: null, q: null, since: new Date(FILLED_AT), ...page };
  const text = await plans.of(
    {
      ...Object.fromEntries(galleries),
      'gallery: a chat’s': () => readChatMedia(db, ofChat, first),
      'gallery: a chat’s, behind a picture': () => readChatMedia(db, ofChat, { ...first, after: behindOne }),
      'gallery: how many are a chat’s': () => countChatMedia(db, chat.conversationId),
      'gallery: how many of one’s own are private': () => countPrivate(db, creator, 201),
      'people: followers': () => follows.readFollowers(db, creator, reader, page),
      'people: following': () => follows.readFollowing(db, reader, reader, page),
      'people: the newest of those one follows': () => follows.newestOfFollowed(db, reader, page),
      'people: how many those are': () => follows.countOfFollowed(db, reader),
      'people: the top creators': () => readCreatorRanking(db, 'month', reader, 0, 24),
      'counted over everything: the top creators': () => transact((tx) => writeCreatorRanking(tx, FILLED_AT)),
      'favourites: a page': () => favorites.favoriteIds(db, reader, 0, 24),
      'favourites: all': () => favorites.keptIds(db, reader),
      'favourites: likes': () => favorites.likedIds(db, reader),
      'own characters: the last changed': () => listOwn(db, { ...own, state: null, sort: 'updated' }),
      'own characters: drafts by name': () => listOwn(db, { ...own, state: 'draft', sort: 'name' }),
      'a character’s page': () => findVisible(db, ids[0]!, reader),
    },
    { isWhole: (name) => name.startsWith('counted over everything') },
  );
  await expect(text).toMatchFileSnapshot('./plans.txt');
});
