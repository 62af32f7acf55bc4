// What stands above an exported chat, in the language of its reader.

/** The build puts the language in its place. */
export const LOCALE = 'en-US';

/** The AI Act wants text by a model to be named as such wherever it is handed on. */
export const notice = (characterName: string): string =>
  `What ${characterName} says was written by AI. Times are in UTC.`;
