// Error messages in the visitor's language. English comes with the error itself; any other language is a file
// in shared/messages, named by its tag and loaded only for visitors who need it.
import type { Catalogue } from '../../shared/catalogue.ts';
import { fillIn, type Message, type MessageParams } from '../../shared/words/message.ts';

export interface Sentence {
  code: string;
  variant?: string;
  params?: MessageParams;
  /** In English. */
  message: string;
}

type Files = Record<string, () => Promise<unknown>>;

const FILES: Files = import.meta.glob(['../../shared/messages/*.ts', '!../../shared/messages/en.ts']);

let messages: Partial<Record<string, Message>> = {};

/** The file of the first wanted language that has one; null if that is English, or if there is none. */
export function fileFor(wanted: readonly string[], files: Files): Files[string] | null {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (language === 'en') return null;
    const file = Object.entries(files).find(([path]) => path.endsWith(`/${language}.ts`));
    if (file) return file[1];
  }
  return null;
}

/** @param wanted language tags, best first */
export async function loadMessages(wanted: readonly string[], files = FILES): Promise<void> {
  const file = fileFor(wanted, files);
  messages = file ? ((await file()) as { catalogue: Catalogue }).catalogue : {};
}

/** The message to show for an error. */
export function sentenceOf({ code, variant, params, message }: Sentence): string {
  const translated = messages[variant ? `${code}/${variant}` : code];
  return translated === undefined ? message : fillIn(translated, params);
}
