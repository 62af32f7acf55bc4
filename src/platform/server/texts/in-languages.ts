// The texts that the server writes itself, for instance its emails and shared pages, in the languages of the interface. Their modules are
// English; the build translates each of them into a copy (scripts/build-texts.ts).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isLanguage } from '../../../shared/language/languages.ts';

/** The modules that are translated, by their paths below `src`, without the ending. */
export const TEXT_MODULES = [
  'app/server/pages/manifest-texts',
  'features/account/server/mail/email-texts',
  'features/account/server/google/google-email',
  'features/chat-files/server/formats/readable-texts',
  'features/chat-files/server/imports/report-text',
  'features/legal/age-rules',
  'features/memberships/server/mirror/emails',
  'features/memberships/server/offer-words',
  'features/notifications/server/email-texts',
  'features/notifications/notification-text',
  'features/payments/server/email-texts',
  'features/payments/server/invoices/day-text',
  'features/removals/server/email-texts',
  'features/shares/server/page/page-texts',
  'features/support/server/email-texts',
  'shared/words/money-text',
  'shared/messages/en',
] as const;
export type TextModule = (typeof TEXT_MODULES)[number];

type Texts = Partial<Record<TextModule, object>>;

let folder: string | null = null;
const loaded = new Map<string, Texts>();

/**
 * Says where the translated modules are. Without it, as from the sources, all texts are English.
 * @param place one file for each language, named after it; read when the first text of the language is written
 */
export function findTexts(place: string): void {
  folder = place;
}

function textsOf(language: string): Texts {
  const known = loaded.get(language);
  if (known) return known;
  const file = folder && isLanguage(language) ? path.join(folder, `${language}.cjs`) : null;
  const texts = file && existsSync(file) ? (createRequire(file)(file) as Texts) : {};
  loaded.set(language, texts);
  return texts;
}

/**
 * A module of texts in each language.
 * @returns what gives the module of a language; the English one where there is none of that language, or for null
 */
export const inLanguages =
  <T extends object>(name: TextModule, english: T) =>
  (language: string | null): T =>
    (language === null ? undefined : (textsOf(language)[name] as T | undefined)) ?? english;
