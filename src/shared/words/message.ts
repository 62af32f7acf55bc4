/** What a sentence is filled in with; all of it is sent as JSON. */
export type MessageParams = Record<string, string | number | boolean | null>;

/** A sentence, or one that is filled in. */
// oxlint-disable-next-line typescript/no-explicit-any -- each sentence names its own parameters
export type Message = string | ((params: any) => string);

export const fillIn = (message: Message, params: MessageParams = {}): string =>
  typeof message === 'string' ? message : message(params);
