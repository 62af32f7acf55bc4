import type { ParamsOf } from '../../../../../shared/catalogue.ts';
import { cardMessages } from '../../../../../shared/messages/english/cards.ts';
import { fillIn, type MessageParams } from '../../../../../shared/words/message.ts';
import { inSentence } from './in-sentence.ts';

type CardMessageId = keyof typeof cardMessages;
export type CardErrorCode = CardMessageId extends `characters.card/${infer Code}` ? Code : never;

type Rest<Code extends CardErrorCode> =
  ParamsOf<`characters.card/${Code}`> extends undefined
    ? [params?: undefined, cause?: unknown]
    : [params: ParamsOf<`characters.card/${Code}`>, cause?: unknown];

/**
 * The only error of this module: a file or portrait cannot be used. `message` is a sentence in English; the code and
 * `params` say it in other languages.
 */
export class CardError<Code extends CardErrorCode = CardErrorCode> extends Error {
  readonly code: Code;
  readonly params: MessageParams | undefined;
  constructor(code: Code, ...[given, cause]: Rest<Code>) {
    const params = given && shortened(given);
    super(
      fillIn(cardMessages[`characters.card/${code}`], params),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'CardError';
    this.code = code;
    this.params = params;
  }
}

/** Texts are shortened to fit into a sentence. */
const shortened = (params: MessageParams): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? inSentence(value) : value,
    ]),
  );
