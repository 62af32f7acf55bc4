/** Reader, owner, and the owner's tables that it may read in its statements. */
export type TableReads = Record<string, Record<string, string[]>>;

/** Tables that no store writes, with the feature that their rows belong to: triggers fill them, or older servers use them. */
export const OWNERS_WITHOUT_STORE: Record<string, string> = {
  chat_engines: 'engines',
  chosen_engine: 'engines',
  creator_documents: 'discovery',
  memories: 'chat',
  message_texts: 'chat',
  search_words: 'discovery',
};

/**
 * A feature asks another for what that decides, by a need; it reads another's table where one statement has to join,
 * filter or page over both. docs/table-reads.md shows the same the other way round.
 */
export const TABLE_READS: TableReads = {
  account: { characters: ['characters'], coins: ['coin_accounts'], tags: ['preferences'] },
  characters: {
    account: ['users'],
    chat: ['conversation_members'],
    favorites: ['favorites', 'likes'],
    images: ['images'],
  },
  chat: {
    account: ['users'],
    characters: ['character_versions', 'characters'],
    images: ['images'],
    lorebooks: ['lorebook_uses', 'lorebooks'],
    memberships: ['membership_tiers'],
    safety: ['care'],
    tags: ['preferences'],
  },
  'chat-files': {
    account: ['users'],
    characters: ['character_versions', 'characters'],
    chat: [
      'chat_folders',
      'chat_tags',
      'conversation_generation',
      'conversation_members',
      'conversations',
      'generation_presets',
      'message_thoughts',
      'messages',
      'path_names',
      'persona_choices',
      'personas',
    ],
  },
  coins: { account: ['users'], payments: ['payment_orders', 'payments'] },
  discovery: {
    account: ['users'],
    characters: ['character_versions', 'characters'],
    chat: ['conversation_members', 'conversations'],
    favorites: ['likes'],
    images: ['images'],
    social: ['follow_counts', 'follows'],
  },
  engines: { account: ['users'] },
  favorites: { characters: ['characters'] },
  guides: { account: ['users'], characters: ['characters'] },
  images: {
    account: ['users'],
    characters: ['characters'],
    chat: ['conversations', 'messages'],
    coins: ['coin_holds'],
    memberships: ['membership_tiers'],
    safety: ['reports'],
  },
  legal: { tags: ['preferences'] },
  looks: { characters: ['characters'] },
  lorebooks: {
    account: ['users'],
    characters: ['characters'],
    chat: ['conversation_members', 'conversations', 'personas'],
  },
  memberships: {
    account: ['users'],
    coins: ['coin_monthly_grants'],
    payments: ['payment_refunds', 'payments'],
  },
  notifications: {
    account: ['sessions', 'users'],
    characters: ['characters'],
    images: ['images'],
    safety: ['care'],
    social: ['follows'],
  },
  payments: {
    account: ['users'],
    coins: ['coin_accounts', 'coin_entries', 'coin_monthly_grants', 'coin_transfers'],
    memberships: ['subscriptions'],
  },
  provenance: { images: ['images'] },
  removals: { account: ['users'], characters: ['character_versions', 'characters'], images: ['images'] },
  safety: { account: ['users'] },
  shares: {
    account: ['users'],
    characters: ['character_versions', 'characters'],
    chat: ['conversation_members', 'conversations', 'facts', 'messages', 'personas'],
    images: ['images'],
    safety: ['reports'],
  },
  social: {
    account: ['users'],
    characters: ['characters'],
    chat: ['conversation_members', 'conversations'],
    favorites: ['likes'],
  },
  support: {
    account: ['users'],
    characters: ['characters'],
    coins: ['coin_accounts'],
    payments: ['payments'],
    safety: ['reports'],
  },
};
