/** What of a user's has changed; whoever shows it reads it again. */
export const SIGNALS = ['chats'] as const;
export type Signal = (typeof SIGNALS)[number];
