// What the sentences of src/shared/messages have in common in every language.
import type { en } from './messages/en.ts';

type English = typeof en;
export type MessageId = keyof English;

/** The part before the slash: what is decided by, and what a contract maps to a status. */
export type ErrorCode = MessageId extends infer Id
  ? Id extends `${infer Code}/${string}`
    ? Code
    : Id
  : never;

/** Undefined where the sentence needs nothing. */
export type ParamsOf<Id extends MessageId> = English[Id] extends (params: infer P) => string ? P : undefined;

/** All sentences in one language. */
export type Catalogue = { [Id in MessageId]: English[Id] extends string ? string : English[Id] };
