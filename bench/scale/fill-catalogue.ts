// Fills an empty, migrated database with a catalogue of any size and with what people did in it: minutes, not hours.
// What triggers and the refresh would derive row by row is derived at once here, by the same functions.
import pg from 'pg';
import { qualityOf, trendOf } from '../../src/features/discovery/server/stats/quality.ts';
import { TAG_CATEGORIES } from '../../src/features/tags/catalogue.ts';
import { copyIn, type Value } from './copy-in.ts';
import { invent, inventWord, readSource, wordsOfSource, type Source } from './invented.ts';
import { createLots, idAt, type Lots } from '../lots.ts';

export interface Filling {
  characters: number;
  say: (line: string) => void;
  /** Milliseconds; the newest character is that new. */
  now: number;
}

const DAY_MS = 86_400_000;
const YEARS_MS = 730 * DAY_MS;
const PER_CREATOR = 12;
const READERS_MAX = 150_000;
const CHATS_EACH = 1.5;
const LIKES_EACH = 1;
const FOLLOWS_EACH = 0.3;
const TABLES = [
  ...[
    'users',
    'characters',
    'character_versions',
    'character_tags',
    'images',
    'likes',
    'conversations',
    'conversation_members',
    'follows',
  ],
  ...['character_stats', 'character_listings', 'character_documents', 'creator_documents', 'search_words'],
];

interface People {
  creators: string[];
  readers: string[];
}

interface Cast {
  ids: string[];
  versions: string[];
  chatters: Uint32Array;
  returned: Uint32Array;
  recent: Uint32Array;
  likes: Uint32Array;
  listedAt: Float64Array;
}

export async function fillCatalogue(url: string, { characters: count, say, now }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const lots = createLots(count);
  const source = await readSource();
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`);
    await client.query(`set synchronous_commit = off; set work_mem = '64MB'`);
    const indexes = await dropIndexes(client);
    await addTags(client);
    const people = await addPeople(client, count, lots, now);
    const cast = createCast(count);
    say(`${count} characters: people and characters`);
    await addCharacters(client, { cast, people, source, lots, now });
    say(`${count} characters: chats, likes, follows`);
    await addTalk(client, { cast, people, lots, now });
    await addStats(client, cast);
    say(`${count} characters: lists and documents`);
    await derive(client, source);
    say(`${count} characters: indexes`);
    for (const index of indexes) await client.query(index);
    await client.query('update discovery_marks set seen_at = $1', [new Date(now)]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** All that carry no constraint. @returns how they are made again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select i.indexname as name, i.indexdef as text from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}

async function addTags(client: pg.Client): Promise<void> {
  const tags = TAG_CATEGORIES.flatMap((category) => category.tags.map((tag) => ({ category, tag })));
  await copyIn(
    client,
    'tag_categories',
    ['id', 'name', 'emoji', 'color', 'max_selections', 'required', 'position'],
    TAG_CATEGORIES.map((one, at) => [
      one.id,
      one.name,
      one.emoji,
      one.color,
      one.maxSelections,
      one.required,
      at,
    ]),
  );
  await copyIn(
    client,
    'tags',
    ['name', 'display_name', 'emoji', 'color', 'is_nsfw', 'category_id', 'also_category_id', 'position'],
    tags.map(({ category, tag }, at) => [
      ...[tag.name, tag.displayName, tag.emoji, category.color, tag.name === 'nsfw', category.id],
      ...[tag.alsoIn ?? null, at],
    ]),
  );
}

async function addPeople(client: pg.Client, count: number, lots: Lots, now: number): Promise<People> {
  const creators = Math.max(20, Math.ceil(count / PER_CREATOR));
  const readers = Math.min(READERS_MAX, Math.max(200, Math.ceil(count / 5)));
  const ids: string[] = [];
  function* rows(): Generator<Value[]> {
    for (let n = 0; n < creators + readers; n++) {
      const at = now - YEARS_MS - DAY_MS + n;
      const id = idAt(at, n, lots);
      ids.push(id);
      const name = `${inventWord(lots)}${n.toString(36)}`;
      yield [
        id,
        name,
        name.toLowerCase(),
        `${name}@example.test`,
        `${name.toLowerCase()}@example.test`,
        new Date(at),
      ];
    }
  }
  await copyIn(
    client,
    'users',
    ['id', 'username', 'username_key', 'email', 'email_key', 'created_at'],
    rows(),
  );
  return { creators: ids.slice(0, creators), readers: ids.slice(creators) };
}

const createCast = (count: number): Cast => ({
  ids: [],
  versions: [],
  chatters: new Uint32Array(count),
  returned: new Uint32Array(count),
  recent: new Uint32Array(count),
  likes: new Uint32Array(count),
  listedAt: new Float64Array(count),
});

interface Making {
  cast: Cast;
  people: People;
  source: Source;
  lots: Lots;
  now: number;
}

const AT_ONCE = 20_000;

async function addCharacters(client: pg.Client, { cast, people, source, lots, now }: Making): Promise<void> {
  const count = cast.likes.length;
  for (let from = 0; from < count; from += AT_ONCE) {
    const characters: Value[][] = [];
    const versions: Value[][] = [];
    const images: Value[][] = [];
    const tags: Value[][] = [];
    for (let n = from; n < Math.min(count, from + AT_ONCE); n++) {
      const ms = Math.floor(now - YEARS_MS + (YEARS_MS * (n + 1)) / count);
      const [id, version, image] = [idAt(ms, n, lots), idAt(ms, n, lots), idAt(ms, n, lots)];
      cast.ids.push(id);
      cast.versions.push(version);
      cast.listedAt[n] = ms;
      const one = invent(lots, source);
      const at = new Date(ms);
      const creator = people.creators[lots.popular(people.creators.length, 2.2)]!;
      // The first carry the house's own slugs: nothing has to be seeded, nor drawn.
      characters.push([
        ...[id, creator, source.slugs[n] ?? null, version, one.name, one.hook, one.age, one.rating],
        ...['public', image, one.tags, at, at, at],
      ]);
      versions.push([
        ...[
          version,
          id,
          1,
          one.name,
          one.age,
          one.hook,
          one.description,
          'Courteous and exact.',
          'A quiet evening.',
        ],
        ...[['Good evening.'], '{{char}}: Good evening.', JSON.stringify({ seed: id, tags: [] }), at],
        ...[one.tags, one.rating],
      ]);
      images.push([
        ...[image, creator, id, 'avatar', 'public', one.rating === 'nsfw', '3:4', 'atelier', 768, 1024],
        ...['3OcRJYB4d3h/iIeHeEh3eIhw+j2w', `Portrait of ${one.name}`, [256, 512, 768]],
        ...[id.slice(-12), id.slice(-11), true, at],
      ]);
      for (const tag of one.tags) tags.push([id, tag]);
    }
    await copyIn(
      client,
      'characters',
      [
        ...['id', 'creator_id', 'seed_slug', 'version_id', 'name', 'hook', 'age', 'rating', 'visibility'],
        ...['avatar_image_id', 'tag_names', 'created_at', 'updated_at', 'published_at'],
      ],
      characters,
    );
    await copyIn(
      client,
      'character_versions',
      [
        ...['id', 'character_id', 'number', 'name', 'age', 'hook', 'description', 'personality', 'scenario'],
        ...['greetings', 'example_dialogue', 'look', 'created_at', 'tag_names', 'rating'],
      ],
      versions,
    );
    await copyIn(
      client,
      'images',
      [
        ...[
          'id',
          'owner_id',
          'character_id',
          'purpose',
          'visibility',
          'is_nsfw',
          'aspect_ratio',
          'model',
          'width',
        ],
        ...['height', 'thumbhash', 'alt', 'widths', 'secret', 'cover_secret', 'is_encoded', 'created_at'],
      ],
      images,
    );
    await copyIn(client, 'character_tags', ['character_id', 'tag_name'], tags);
  }
}

/** Few have most of the chats, and not the oldest: who is popular is drawn by lot. */
async function addTalk(
  client: pg.Client,
  { cast, people, lots, now }: Omit<Making, 'source'>,
): Promise<void> {
  const count = cast.ids.length;
  // A prime far from any count: every character has one place in the order of popularity.
  const ofPlace = (place: number): number => Number((BigInt(place) * 2_147_483_647n) % BigInt(count));
  const { readers } = people;
  function* chats(): Generator<Value[]> {
    for (let n = 0; n < count * CHATS_EACH; n++) {
      const who = ofPlace(lots.popular(count, 4));
      const begun = cast.listedAt[who]! + lots.draw() * (now - cast.listedAt[who]!);
      const isBack = lots.draw() < 0.3;
      const ended = Math.floor(isBack ? begun + lots.draw() * (now - begun) : begun + 600_000);
      cast.chatters[who]!++;
      if (isBack && ended - begun > DAY_MS / 2) cast.returned[who]!++;
      if (ended > now - 7 * DAY_MS) cast.recent[who]!++;
      yield [
        ...[idAt(Math.floor(begun), n, lots), lots.of(readers), cast.ids[who]!, cast.versions[who]!],
        ...[2 + lots.below(40), new Date(Math.floor(begun)), new Date(Math.min(now, ended))],
      ];
    }
  }
  await copyIn(
    client,
    'conversations',
    ['id', 'user_id', 'character_id', 'version_id', 'message_count', 'created_at', 'updated_at'],
    chats(),
  );
  await client.query(
    `insert into conversation_members (conversation_id, character_id, version_id, position)
     select id, character_id, version_id, 1 from conversations`,
  );
  const seen = new Set<string>();
  function* likes(): Generator<Value[]> {
    for (let n = 0; n < count * LIKES_EACH; n++) {
      const who = ofPlace(lots.popular(count, 4));
      const reader = lots.below(readers.length);
      const key = `${reader} ${who}`;
      if (seen.has(key)) continue;
      seen.add(key);
      cast.likes[who]!++;
      yield [readers[reader]!, cast.ids[who]!, new Date(Math.floor(now - lots.draw() * 300 * DAY_MS))];
    }
  }
  await copyIn(client, 'likes', ['user_id', 'character_id', 'created_at'], likes());
  seen.clear();
  function* follows(): Generator<Value[]> {
    for (let n = 0; n < count * FOLLOWS_EACH; n++) {
      const creator = people.creators[lots.popular(people.creators.length, 3)]!;
      const reader = lots.of(readers);
      const key = reader + creator;
      if (seen.has(key)) continue;
      seen.add(key);
      yield [reader, creator, new Date(Math.floor(now - lots.draw() * 300 * DAY_MS))];
    }
  }
  await copyIn(client, 'follows', ['follower_id', 'followed_id', 'created_at'], follows());
  await client.query(`
    insert into follow_counts (user_id, followers, following)
    select user_id, sum(followers), sum(following) from (
      select followed_id as user_id, 1 as followers, 0 as following from follows
      union all select follower_id, 0, 1 from follows) f group by user_id`);
}

async function addStats(client: pg.Client, cast: Cast): Promise<void> {
  function* rows(): Generator<Value[]> {
    for (const [n, id] of cast.ids.entries()) {
      const [chatters, returned, recent] = [cast.chatters[n]!, cast.returned[n]!, cast.recent[n]!];
      const quality = qualityOf({ chatters, returned, recent, likes: cast.likes[n]!, editorial: 0 });
      yield [id, new Date(cast.listedAt[n]!), chatters, returned, recent, quality, trendOf(recent, quality)];
    }
  }
  await copyIn(
    client,
    'character_stats',
    ['character_id', 'listed_at', 'chatters', 'returned', 'recent', 'quality', 'trend'],
    rows(),
  );
}

async function derive(client: pg.Client, source: Source): Promise<void> {
  await client.query(
    `update characters c set chat_count = s.chatters from character_stats s
     where s.character_id = c.id and s.chatters > 0`,
  );
  await client.query(`
    insert into character_listings (tag_name, character_id, quality, trend, listed_at)
    select distinct t.name, c.id, s.quality, s.trend, s.listed_at from characters c
    join character_stats s on s.character_id = c.id, unnest(c.tag_names || ''::text) as t(name)`);
  await client.query(`
    insert into character_documents (character_id, creator_id, name_key, words, tag_names, rating, quality, tier)
    select c.id, c.creator_id, folded(c.name), document_words(c.name, c.tag_names, c.hook, v.description), c.tag_names,
      c.rating, s.quality, case when s.place <= 2000 then 0 when s.place <= 22000 then 1 when s.place <= 222000 then 2 else 3 end
    from characters c join character_versions v on v.id = c.version_id
    join (select *, row_number() over (order by quality desc, character_id desc) as place from character_stats) s
      on s.character_id = c.id`);
  await client.query(`
    insert into creator_documents (user_id, name_key, words, character_count)
    select u.id, folded(u.username), creator_words(u.username, u.display_name), n.count
    from (select creator_id, count(*) from characters group by creator_id) n join users u on u.id = n.creator_id`);
  await client.query(
    `insert into search_words (word)
     select word from (
       select distinct unnest(string_to_array(folded(name || ' ' || substr(hook, length(hook) - 20)), ' ')) as word from characters
       union select unnest($1::text[])
     ) w where length(word) between 3 and 40`,
    [[...new Set(wordsOfSource(source).map((word) => word.toLowerCase()))]],
  );
}
