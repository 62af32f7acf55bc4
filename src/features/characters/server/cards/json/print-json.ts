import type { Json } from '../model/json-value.ts';

const utf8 = new TextEncoder();

/** Deterministic: equal data in the same order gives equal bytes. */
export const printJson = (value: Json): Uint8Array => utf8.encode(JSON.stringify(value));

/** Indented, for files that people open. */
export const printPrettyJson = (value: Json): Uint8Array =>
  utf8.encode(`${JSON.stringify(value, null, 2)}\n`);
