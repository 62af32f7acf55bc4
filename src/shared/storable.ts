/** A text that PostgreSQL takes: it has no place for U+0000, and half a surrogate pair is no character. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
