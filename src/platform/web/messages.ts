// Error messages in the page's language. English comes with the error itself; for any other language the English
// messages are part of the pages, where they are translated like all else (docs/decisions/0028-words-by-build.md).
import { isEnglish, LOCALE } from '../../shared/language/locale.ts';
import { fillIn, type Message, type MessageParams } from '../../shared/words/message.ts';

export interface Sentence {
  code: string;
  variant?: string;
  params?: MessageParams;
  /** In English. */
  message: string;
}

type Messages = Partial<Record<string, Message>>;

let messages: Messages = {};

const translated = async (): Promise<Messages> => (await import('../../shared/messages/en.ts')).en;

/** An English page needs none. */
export async function loadMessages(locale = LOCALE, load = translated): Promise<void> {
  messages = isEnglish(locale) ? {} : await load();
}

/** The message to show for an error. */
export function sentenceOf({ code, variant, params, message }: Sentence): string {
  const found = messages[variant ? `${code}/${variant}` : code];
  return found === undefined ? message : fillIn(found, params);
}
