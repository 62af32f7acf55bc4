// A test chat of the creator with the current draft.
import { AppError } from '../../../../shared/errors.ts';
import type { EventsOf } from '../../../../platform/server/http.ts';
import type { StreamEvent } from '../../../../shared/route.ts';
import type { CharacterContent } from '../../content.ts';
import type { trialRoutes } from '../../trial-contract.ts';
import { AGE_MIN } from '../../rules.ts';
import type { TestChats, TestChat } from '../characters.needs.ts';
import { tagNamesOf } from './content-of.ts';
import type { Drafts } from './drafts.service.ts';
import { personaOf } from '../persona-of.ts';
import { contentOfOwn } from './present-own.ts';
import type { PublishCheck } from './publish-check.ts';

export type TestEvent = StreamEvent<typeof trialRoutes.testChat>;

export interface TestChatDeps {
  drafts: Drafts;
  check: PublishCheck;
  chats: TestChats;
}

export interface Said {
  userId: string;
  history: TestChat['history'];
  content: string;
  languages: string | undefined;
}

export function createTestChat({ drafts, check, chats }: TestChatDeps) {
  return {
    /** @throws AppError characters.missing, characters.invalid, safety.blocked */
    async prepare(id: string, { userId, ...said }: Said): Promise<TestChat> {
      const row = await drafts.open(id, userId);
      const content = contentOfOwn(row);
      const fields = missingFor(content);
      const [first] = Object.values(fields);
      if (first) throw new AppError('characters.invalid', { params: { reason: first }, fields });
      await check.demandSafe(content, { userId, characterId: id });
      const tags = tagNamesOf(content);
      // A draft without a rating is treated as `sfw`.
      return {
        userId,
        characterId: id,
        ...said,
        tags,
        rating: content.rating ?? 'sfw',
        persona: personaOf({
          texts: content,
          age: content.age!,
          greetings: content.greetings,
          tags,
          lorebook: content.lorebook.entries.length > 0 ? content.lorebook : null,
        }),
      };
    },

    /** The complete reply, without streaming. */
    async whole(chat: TestChat) {
      const isStandIn = chats.isStandIn();
      const content = await chats.reply(chat, { help() {}, text() {} }, new AbortController().signal);
      return { content, isStandIn };
    },

    /** Ends with `done` or `error`. A disconnecting client cancels the reply. */
    async stream(chat: TestChat, events: EventsOf<TestEvent>): Promise<void> {
      const stop = new AbortController();
      events.onClose(() => stop.abort());
      let seq = 0;
      const isStandIn = chats.isStandIn();
      events.send({ event: 'start', data: { seq: seq++, isStandIn } });
      try {
        const content = await chats.reply(
          chat,
          {
            help: (help) => events.send({ event: 'help', data: { seq: seq++, help } }),
            text: (text) => events.send({ event: 'delta', data: { seq: seq++, text } }),
          },
          stop.signal,
        );
        events.send({ event: 'done', data: { seq: seq++, content, isStandIn } });
      } catch (error) {
        if (!stop.signal.aborted) events.send({ event: 'error', data: { seq: seq++, ...problemOf(error) } });
      }
      events.end();
    },
  };
}

const problemOf = (error: unknown): { code: string; message: string } =>
  error instanceof AppError
    ? { code: error.code, message: error.message }
    : { code: 'chat.engine', message: 'The reply could not be written. Please try again.' };

/** Problems of the fields that a test chat requires. */
function missingFor({ name, age, greetings }: CharacterContent): Record<string, string> {
  return {
    ...(name.trim() === '' ? { name: 'Give the character a name first' } : {}),
    ...(age === null || age < AGE_MIN
      ? { age: `Say first how old the character is: ${AGE_MIN} or more` }
      : {}),
    ...(greetings.every((text) => text.trim() === '') ? { greetings: 'Write a greeting first' } : {}),
  };
}
