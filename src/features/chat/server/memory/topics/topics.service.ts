// What the user forbids to learn. What is known of it already is offered to be forgotten.
import { AppError } from '../../../../../shared/errors.ts';
import type { MemoryScope, MemoryTopic } from '../../../memory-contract.ts';
import { TOPICS_MAX } from '../../../memory-rules.ts';
import { changeMemory } from '../change-facts.ts';
import { changeFact } from '../facts.store.ts';
import { forbidFacts, withVersions } from '../forget-facts.store.ts';
import type { MemoryDeps } from '../memory-deps.ts';
import { readFirstMember } from '../memory.views.ts';
import { fallsUnder } from './falls-under.ts';
import { deleteTopic, insertTopic } from './topics.store.ts';
import { readFactsOfPlace, readTopic, readTopics, type TopicPlace } from './topics.views.ts';

type TopicsDeps = Pick<MemoryDeps, 'database' | 'clock' | 'ids' | 'conversations' | 'signals'>;

const noTopic = () => new AppError('memory.missing/topic');

export function createTopics(deps: TopicsDeps) {
  const { database, clock, ids, conversations } = deps;
  const { db } = database;

  /** @param id the conversation that it is said in; null in the settings */
  async function placeOf(userId: string, id: string | null, scope: MemoryScope): Promise<TopicPlace> {
    const conversationId = id === null ? null : await conversations.resolve(id, userId);
    if (conversationId === null || scope === 'user')
      return { userId, scope: 'user', conversationId: null, characterId: null };
    if (scope === 'chat') return { userId, scope, conversationId, characterId: null };
    const characterId = await readFirstMember(db, conversationId, userId);
    return { userId, scope, conversationId: null, characterId };
  }

  async function matching(place: TopicPlace, text: string): Promise<string[]> {
    const facts = await readFactsOfPlace(db, place);
    return facts.filter((fact) => fallsUnder(fact.text, [text], fact.kind)).map(({ id }) => id);
  }

  return {
    async list(userId: string, id: string | null, scope: MemoryScope) {
      const place = await placeOf(userId, id, scope);
      const [rows, facts] = await Promise.all([readTopics(db, place), readFactsOfPlace(db, place)]);
      const topics: MemoryTopic[] = rows.map(({ id: topicId, text }) => ({
        id: topicId,
        text,
        factCount: facts.filter((fact) => fallsUnder(fact.text, [text], fact.kind)).length,
      }));
      return { topics, max: TOPICS_MAX };
    },

    /** @throws AppError chat.missing, memory.too_many/topics */
    async add(userId: string, id: string | null, scope: MemoryScope, text: string): Promise<MemoryTopic> {
      const place = await placeOf(userId, id, scope);
      const known = await readTopics(db, place);
      const same = known.find((topic) => topic.text.toLowerCase() === text.toLowerCase());
      const topicId = same?.id ?? ids.next();
      if (!same) {
        if (known.length >= TOPICS_MAX)
          throw new AppError('memory.too_many/topics', { params: { most: TOPICS_MAX } });
        await database.transact((tx) =>
          insertTopic(tx, { ...place, id: topicId, text, at: new Date(clock.now()) }),
        );
      }
      return { id: topicId, text: same?.text ?? text, factCount: (await matching(place, text)).length };
    },

    /** @throws AppError memory.missing */
    async remove(userId: string, topicId: string): Promise<void> {
      if (!(await database.transact((tx) => deleteTopic(tx, userId, topicId)))) throw noTopic();
    },

    /** Forgets what is known of a topic in its place. @returns the ids of the facts @throws AppError memory.missing */
    async forget(userId: string, topicId: string): Promise<string[]> {
      const topic = await readTopic(db, userId, topicId);
      if (!topic) throw noTopic();
      const found = await matching(topic, topic.text);
      await changeMemory(deps, userId, async (tx) => {
        const now = new Date(clock.now());
        for (const id of found) await changeFact(tx, id, { forgotten_at: now });
        await forbidFacts(tx, await withVersions(tx, found), now);
      });
      return found;
    },
  };
}

export type Topics = ReturnType<typeof createTopics>;
