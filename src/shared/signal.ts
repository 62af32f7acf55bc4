/** What of a user's has changed; whoever shows it reads it again. */
export const SIGNALS = ['chats', 'memory', 'translation', 'quick-replies', 'quick-row', 'pictures'] as const;
export type Signal = (typeof SIGNALS)[number];
