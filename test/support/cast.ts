// Inserts characters, conversations and likes directly into the database.
import type { Clock } from '../../src/platform/server/ports/clock.ts';
import type { Ids } from '../../src/platform/server/ports/ids.ts';
import type { CharacterSummary } from '../../src/shared/words/character.ts';
import { insertUser } from './people.ts';
import type { TestDatabase } from './test-database.ts';

interface CharacterChange {
  name?: string;
  rating?: 'sfw' | 'suggestive' | 'nsfw';
  visibility?: 'public' | 'unlisted' | 'private';
  chats?: number;
  hook?: string;
  description?: string;
  tags?: string[];
  /** Days since it was published. */
  ago?: number;
}

export function createCast(database: TestDatabase, clock: Clock, ids: Ids) {
  return {
    person: (name?: string) => insertUser(database, ids.next(), name),

    async character(creatorId: string, change: CharacterChange = {}): Promise<string> {
      const { name = 'Isolde', rating = 'sfw', visibility = 'public', chats = 0, ago = 0 } = change;
      const { hook = 'A hook', description = '', tags = [] } = change;
      const at = daysAgo(ago);
      const [id, versionId] = [ids.next(), ids.next()];
      await database.transact(async (tx) => {
        await tx
          .insertInto('characters')
          .values({
            id,
            creator_id: creatorId,
            version_id: versionId,
            name,
            rating,
            visibility,
            hook,
            age: 30,
            chat_count: chats,
            tag_names: tags,
            created_at: at,
            updated_at: at,
          })
          .execute();
        await tx
          .insertInto('character_versions')
          .values({
            id: versionId,
            character_id: id,
            number: 1,
            name,
            age: 30,
            hook,
            description,
            personality: '',
            scenario: '',
            greetings: ['Hello.'],
            example_dialogue: '',
            look: JSON.stringify({ seed: '1', tags: [] }),
            created_at: at,
          })
          .execute();
      });
      return id;
    },

    /** A conversation that began `from` days ago and whose last message is `to` days old. */
    async talk(userId: string, characterId: string, from = 0, to = from, messages = 2): Promise<void> {
      await database.pool.query(
        `with talk as (
           insert into conversations (id, user_id, created_at, updated_at, message_count) values ($1, $2, $4, $5, $6)
           returning id
         )
         insert into conversation_members (conversation_id, character_id, version_id, position)
         select talk.id, c.id, c.version_id, 1 from talk, characters c where c.id = $3`,
        [ids.next(), userId, characterId, daysAgo(from), daysAgo(to), messages],
      );
    },

    async like(userId: string, characterId: string, ago = 0): Promise<void> {
      const values = { user_id: userId, character_id: characterId, created_at: daysAgo(ago) };
      await database.db.insertInto('likes').values(values).execute();
      await database.pool.query('update characters set like_count = like_count + 1 where id = $1', [
        characterId,
      ]);
    },
  };

  function daysAgo(days: number): Date {
    return new Date(clock.now() - days * 86_400_000);
  }
}

/** Fake of the catalogue: summaries of the characters that are not private or deleted. */
export const plainSummaries = (database: TestDatabase) => ({
  async summaries(ids: string[], viewer: { showNsfw: boolean }): Promise<CharacterSummary[]> {
    const rows = await database.db
      .selectFrom('characters')
      .selectAll()
      .where('visibility', '<>', 'private')
      .where('deleted_at', 'is', null)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const isCovered = row.rating === 'nsfw' && !viewer.showNsfw;
      const card: CharacterSummary = {
        id,
        name: row.name,
        persona: row.hook,
        description: '',
        age: row.age!,
        avatarUrl: null,
        avatar: {
          id,
          url: `/${isCovered ? 'cover' : 'plain'}.webp`,
          sources: [],
          width: 3,
          height: 4,
          thumbhash: '',
          alt: '',
          isCovered,
        },
        isUserCreated: true,
        nsfw: row.rating === 'nsfw',
        chatCount: row.chat_count,
        likes: row.like_count,
        selectedTags: [],
        tags: [],
        tagNames: [],
        isNew: false,
        isPremium: row.is_premium,
        rating: row.rating as CharacterSummary['rating'],
        creator: { id: row.creator_id, username: 'someone' },
      };
      return [card];
    });
  },
});
