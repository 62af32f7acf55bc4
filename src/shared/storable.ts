/** Makes a text storable: PostgreSQL rejects U+0000, and unpaired surrogates are not valid UTF-8. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
