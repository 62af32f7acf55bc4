// What a browser shows of the installed app, in the language of who installs it.

/** The build puts the language in its place. */
export const LOCALE = 'en-US';

export const DESCRIPTION = 'Chats with AI characters.';
export const CHATS = 'Chats';
export const SEARCH = 'Search';
