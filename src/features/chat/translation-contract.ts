// Messages in another language, written by the connected model. The original is kept, and is one tap away.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { reached, sending } from './refusals.ts';
import { HISTORY_PAGE_MAX } from './rules.ts';
import { TRANSLATION_LANGUAGES } from './translation-rules.ts';

export const TranslationLanguage = z.enum(TRANSLATION_LANGUAGES);
export type TranslationLanguage = z.infer<typeof TranslationLanguage>;

export const TranslationChoice = z.object({
  /** Replies are translated into it; null leaves them as they are. */
  reads: TranslationLanguage.nullable(),
  /** What the caller writes is translated into it before it is sent; null sends it as it is. */
  sends: TranslationLanguage.nullable(),
});
export type TranslationChoice = z.infer<typeof TranslationChoice>;

export const TranslationSettings = TranslationChoice.extend({
  /** Messages from then on are translated without being asked for; null where nothing was ever chosen. */
  since: Timestamp.nullable(),
  /** The choice is that of all the caller's conversations, not one for this conversation. */
  isGeneral: z.boolean(),
  /** A model is connected that can translate; the stand-in cannot. */
  isAvailable: z.boolean(),
});
export type TranslationSettings = z.infer<typeof TranslationSettings>;

export const Translation = z.object({
  messageId: z.string(),
  language: TranslationLanguage,
  text: z.string(),
});
export type Translation = z.infer<typeof Translation>;

export const chatTranslationContract = contract({
  translationSettings: {
    method: 'GET',
    path: '/api/chat/{id}/translation',
    access: 'session',
    summary: 'In which languages the caller reads and writes in a conversation.',
    params: IdParams,
    reply: TranslationSettings,
    errors: reached,
  },
  chooseTranslation: {
    method: 'PUT',
    path: '/api/chat/{id}/translation',
    access: 'session',
    summary:
      'Chooses the languages of a conversation, or, with isGeneral, of all the caller’s conversations.',
    params: IdParams,
    body: TranslationChoice.extend({ isGeneral: z.boolean().default(false) }).strict(),
    reply: TranslationSettings,
    errors: reached,
  },
  translations: {
    method: 'POST',
    path: '/api/chat/{id}/translations',
    access: 'session',
    summary: 'What is known of these messages in a language.',
    params: IdParams,
    body: z.strictObject({
      messageIds: z.array(Id).min(1).max(HISTORY_PAGE_MAX),
      language: TranslationLanguage,
    }),
    reply: z.object({ items: z.array(Translation) }),
    errors: reached,
  },
  translate: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/translation',
    access: 'session',
    summary: 'A message in another language; written by the model once, and kept.',
    rate: 'chat',
    params: IdParams.extend({ messageId: Id }),
    body: z.strictObject({ language: TranslationLanguage }),
    reply: Translation,
    errors: {
      ...reached,
      'chat.busy': 409,
      'chat.translation_off': 409,
      'chat.too_many': 429,
      'safety.retracted': 422,
      'chat.engine': 503,
    },
  },
});

/** Of every call that translates what the caller writes. */
export const translating = {
  ...sending,
  'chat.translation_off': 409,
  'chat.engine': 503,
  'safety.retracted': 422,
} as const;
