import type { Json } from '../model/json-value.ts';

const utf8 = new TextEncoder();

/** Always the same bytes for the same data in the same order. */
export const printJson = (value: Json): Uint8Array => utf8.encode(JSON.stringify(value));

/** For files that people open. */
export const printPrettyJson = (value: Json): Uint8Array =>
  utf8.encode(`${JSON.stringify(value, null, 2)}\n`);
