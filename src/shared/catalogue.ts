// Types shared by the message catalogues of all languages (src/shared/messages).
import type { en } from './messages/en.ts';

type English = typeof en;
export type MessageId = keyof English;

/** The part of an id before the slash. Code branches on it, and contracts map it to a status. */
export type ErrorCode = MessageId extends infer Id
  ? Id extends `${infer Code}/${string}`
    ? Code
    : Id
  : never;

/** Undefined for messages without parameters. */
export type ParamsOf<Id extends MessageId> = English[Id] extends (params: infer P) => string ? P : undefined;

/** All messages in one language. */
export type Catalogue = { [Id in MessageId]: English[Id] extends string ? string : English[Id] };
