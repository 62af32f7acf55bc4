/** The maximum length of a user message in characters, about 2,000 tokens. */
export const MESSAGE_MAX = 8000;
/** Of a conversation's title, in characters: a line of the list. */
export const TITLE_MAX = 80;
/** Of a path of a conversation, in characters. */
export const PATH_NAME_MAX = 60;
/** The maximum length of a hint for another try, in characters: a wish, not a message. */
export const HINT_MAX = 300;
/** How many ways of the user's next line are drafted at once: more would be read longer than written. */
export const DRAFTS = 3;
/** The token limit of all drafts together: three times two sentences. */
export const DRAFT_TOKENS = 260;
/** How long a deleted message can be restored. */
export const UNDO_MS = 10 * 60_000;
/**
 * Messages loaded when a conversation opens: more than a tall screen shows. Older ones are loaded in pages.
 */
export const OPENING_PAGE = 30;
/** Messages per page of history. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 100;
/** More conversations than this are not listed as changed: a device that missed so much reads its lists anew. */
export const CHANGES_MAX = 40;
/** How long it is known that a conversation was deleted: longer than any page stays open unconnected. */
export const DELETED_KEPT_MS = 30 * 24 * 3_600_000;
/** How long a device keeps what was seen of chats, where its user wants that. */
export const KEPT_MS = 3_600_000;
/** The token limit per reply length. The built-in stand-in engine counts sentences instead. */
export const REPLY_TOKENS = { short: 160, medium: 400, long: 900 } as const;
/** How often an unfinished reply is saved, in ms. At most this much text is lost in a crash. */
export const CHECKPOINT_MS = 3000;
/** Continuous use after which the user is reminded that the other side is not human (decisions 7). */
export const REMIND_AFTER_MS = 3 * 3_600_000;
/** A period without user activity that ends continuous use. */
export const PAUSE_MS = 30 * 60_000;

/**
 * The text that a continued reply starts from: a final blank line is kept, otherwise a space separates old from new.
 * The server stores it and the page shows it, so both use this.
 */
export const continuedFrom = (content: string): string =>
  content === '' || content.endsWith('\n\n') ? content : `${content.trimEnd()} `;

/** "Isolde" for "Isolde Varga". A name with a title is kept whole: "Dr. Varga". */
export function firstName(name: string): string {
  const [first = name, ...rest] = name.split(' ');
  return rest.length > 0 &&
    (first.endsWith('.') || /^(the|lady|lord|sir|captain|doctor|saint|queen|king)$/i.test(first))
    ? name
    : first;
}

/** Characters of a scene that a picture is drawn from: what an engine's text encoder reads of it. */
export const MOMENT_WORDS_MAX = 300;
