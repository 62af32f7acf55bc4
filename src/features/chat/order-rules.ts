/** Of a folder, in characters: as long as a chip beside the list can show. */
export const FOLDER_NAME_MAX = 40;
/** More could not be found again in a row of chips. */
export const FOLDERS_MAX = 100;
/** Of a tag, in characters: one or two words. */
export const TAG_NAME_MAX = 30;
/** More say nothing about a conversation any more. */
export const TAGS_A_CHAT = 12;
/** Matches in one conversation that are gone through: nobody presses a button more often. */
export const FOUND_MAX = 200;
/** Pinned messages in one chat: more than one looks through are found quicker by a search. */
export const PINS_MAX = 50;
/** Characters of a pinned message that its list shows. */
export const PIN_EXCERPT = 200;
/** How long a deleted conversation can be restored: until one has missed it. */
export const BIN_MS = 30 * 86_400_000;
/** Conversations that one call changes: a list that somebody has scrolled through for a while. */
export const CHANGED_AT_ONCE = 500;
