// Translates the messages of an open conversation: one at a time, new ones by themselves.
import type { Client } from '../../../../platform/web/client.ts';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { HISTORY_PAGE_MAX } from '../../rules.ts';
import type {
  chatTranslationContract,
  TranslationLanguage,
  TranslationSettings,
} from '../../translation-contract.ts';
import type { ShownMessage } from '../session/thread.ts';
import { createKnownTranslations } from './known-translations.ts';

interface Deps {
  client: Pick<Client<typeof chatTranslationContract>, 'translations' | 'translate'>;
  conversationId: string;
}

/** New messages that are translated by themselves; older ones are when they are asked for. */
const NEWEST = 6;

export type Translations = ReturnType<typeof createTranslations>;

export function createTranslations({ client, conversationId }: Deps) {
  const known = createKnownTranslations();
  /** Ids with the text that was looked up. */
  const looked = new Map<string, string>();
  let settings: TranslationSettings | null = null;
  let waiting: Promise<unknown> = Promise.resolve();
  let round = 0;

  async function ask(message: ShownMessage): Promise<void> {
    const language = settings?.reads;
    if (!language) return;
    const asked = round;
    known.asking(message);
    try {
      const params = { id: conversationId, messageId: message.id };
      const translation = await client.translate({ params, body: { language } });
      if (asked === round) known.take(message.content, translation);
    } catch (error) {
      const problem = messageOf(error, 'This could not be translated. Try again.');
      if (asked === round) known.failed(message, problem);
    }
  }

  /** One after the other: a model on the user's own machine writes one text at a time. */
  function queue(message: ShownMessage): void {
    waiting = waiting.then(() => (known.isUnknown(message) ? ask(message) : undefined));
  }

  async function lookUpSome(some: readonly ShownMessage[], language: TranslationLanguage): Promise<void> {
    const asked = round;
    const body = { messageIds: some.map(({ id }) => id), language };
    try {
      const { items } = await client.translations({ params: { id: conversationId }, body });
      if (asked !== round) return;
      const contents = new Map(some.map(({ id, content }) => [id, content]));
      for (const item of items) known.take(contents.get(item.messageId)!, item);
    } catch {
      // Looked up again with the next message; until then the messages are shown as they are.
      for (const { id } of some) looked.delete(id);
    }
  }

  async function lookUp(messages: readonly ShownMessage[], language: TranslationLanguage): Promise<void> {
    const wanted = messages.filter(
      (message) => isTranslatable(message) && looked.get(message.id) !== message.content,
    );
    for (const { id, content } of wanted) looked.set(id, content);
    for (let at = 0; at < wanted.length; at += HISTORY_PAGE_MAX)
      await lookUpSome(wanted.slice(at, at + HISTORY_PAGE_MAX), language);
  }

  return {
    subscribe: known.subscribe,
    get: known.get,
    isTurned: known.isTurned,
    turn: known.turn,
    settings: (): TranslationSettings | null => settings,

    /** Another language is another set of texts. */
    choose(next: TranslationSettings): void {
      const isSame = settings?.reads === next.reads;
      settings = next;
      if (isSame) return known.tell();
      round++;
      looked.clear();
      known.forgetAll();
    },

    /**
     * Reads what is known of messages on the screen, and translates new replies.
     * @param end the newest messages, where others are on the screen
     */
    async follow(shown: readonly ShownMessage[], end = shown): Promise<void> {
      if (!settings?.reads) return;
      const asked = round;
      const newest = newestOf(end, settings);
      await lookUp([...new Set([...shown, ...newest])], settings.reads);
      if (asked !== round) return;
      for (const message of newest) if (known.isUnknown(message)) queue(message);
    },

    /** @param message of a reply or a message of the user's */
    translate(message: ShownMessage): void {
      known.forget(message.id);
      queue(message);
    },
  };
}

/** A stored message with words, as it will stay, that its reader has not written in their own language. */
const isTranslatable = ({ pending, state, content, original, marks }: ShownMessage): boolean =>
  !pending &&
  original === undefined &&
  state !== 'streaming' &&
  state !== 'retracted' &&
  content.trim() !== '' &&
  !marks.includes('out_of_role');

/** New replies, and the last message, however old: whoever chooses a language has it before them. */
function newestOf(
  messages: readonly ShownMessage[],
  { reads, since, isAvailable }: TranslationSettings,
): ShownMessage[] {
  if (!reads || !since || !isAvailable) return [];
  const last = messages.at(-1);
  return messages
    .slice(-NEWEST)
    .filter((message) => message.createdAt >= since || message === last)
    .filter((message) => message.role === 'assistant' && isTranslatable(message));
}
