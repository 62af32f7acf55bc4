/** Parameters of a message, which are sent as JSON. */
export type MessageParams = Record<string, string | number | boolean | null>;

/** A message, or a function that makes it from parameters. */
// oxlint-disable-next-line typescript/no-explicit-any -- each message has its own parameters
export type Message = string | ((params: any) => string);

export const fillIn = (message: Message, params: MessageParams = {}): string =>
  typeof message === 'string' ? message : message(params);
