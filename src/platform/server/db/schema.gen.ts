// Written by scripts/db-types.ts from db/migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;

export interface CardRemainsTable {
  file_id: string;
  since: Timestamp;
}

export interface CareTable {
  user_id: string;
  gentle_until: Timestamp;
  quiet_until: Timestamp | null;
  is_waiting: boolean;
}

export interface CharacterDocumentsTable {
  character_id: string;
  creator_id: string;
  name_key: string;
  words: string;
  tag_names: string[];
  rating: string;
  quality: number;
  tier: Generated<number>;
}

export interface CharacterDraftsTable {
  character_id: string;
  revision: Generated<number>;
  content: Json | null;
  carried: Json | null;
  updated_at: Timestamp;
}

export interface CharacterImportsTable {
  character_id: string;
  file_id: string;
  file_name: string;
  format: string;
  spec: string | null;
  bytes: number;
  corrections: Json;
  omitted: Generated<number>;
  created_at: Timestamp;
  portrait_image_id: string | null;
}

export interface CharacterListingsTable {
  tag_name: string;
  character_id: string;
  quality: number;
  trend: number;
  listed_at: Timestamp;
}

export interface CharacterStatsTable {
  character_id: string;
  listed_at: Timestamp;
  chatters: Generated<number>;
  returned: Generated<number>;
  recent: Generated<number>;
  quality: Generated<number>;
  trend: Generated<number>;
  due_at: Timestamp | null;
}

export interface CharacterTagsTable {
  character_id: string;
  tag_name: string;
}

export interface CharacterVersionsTable {
  id: string;
  character_id: string;
  number: number;
  name: string;
  age: number;
  hook: string;
  description: string;
  personality: string;
  scenario: string;
  greetings: string[];
  example_dialogue: string;
  system_prompt: Generated<string>;
  post_history_instructions: Generated<string>;
  starters: Generated<string[]>;
  look: Json;
  created_at: Timestamp;
  nickname: Generated<string>;
  creator_notes: Generated<string>;
  tag_names: Generated<string[]>;
  rating: Generated<string>;
  lorebook: Json | null;
  carried: Json | null;
}

export interface CharactersTable {
  id: string;
  creator_id: string;
  seed_slug: string | null;
  version_id: string | null;
  name: string;
  hook: string;
  age: number | null;
  rating: string;
  visibility: Generated<string>;
  avatar_image_id: string | null;
  chat_count: Generated<number>;
  like_count: Generated<number>;
  score: Generated<number>;
  tag_names: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  is_draft: Generated<boolean>;
  published_at: Timestamp | null;
  cleared_at: Timestamp | null;
}

export interface CoinAccountsTable {
  id: string;
  kind: string;
  user_id: string | null;
  balance: Generated<number>;
}

export interface CoinEntriesTable {
  id: string;
  transfer_id: string;
  account_id: string;
  amount: number;
  balance_after: number;
  created_at: Timestamp;
}

export interface CoinHoldsTable {
  id: string;
  user_id: string | null;
  account_id: string;
  amount: number;
  settled: Generated<number>;
  released: Generated<number>;
  purpose: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
}

export interface CoinTransfersTable {
  id: string;
  idempotency_key: string;
  reason: string;
  note: Generated<string>;
  created_at: Timestamp;
}

export interface ConversationsTable {
  id: string;
  user_id: string;
  character_id: string;
  version_id: string;
  title: Generated<string>;
  head_id: string | null;
  reply_length: Generated<string>;
  message_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  revision: Generated<number>;
}

export interface CreatorDocumentsTable {
  user_id: string;
  name_key: string;
  words: string;
  character_count: Generated<number>;
}

export interface CreatorStandingsTable {
  period: string;
  place: number;
  creator_id: string;
  score: number;
  people: number;
  returning_people: number;
  likes: number;
  follows: number;
  characters: number;
  chats: number;
  character_ids: string[];
}

export interface CreatorStandingsStateTable {
  is_only: Generated<boolean>;
  counted_at: Timestamp;
}

export interface DiscoveryMarksTable {
  is_only: Generated<boolean>;
  seen_at: Timestamp;
}

export interface EndedSessionsTable {
  session_id: string;
  ended_at: Timestamp;
}

export interface ExportTicketsTable {
  hash: Buffer;
  user_id: string;
  expires_at: Timestamp;
}

export interface FavoritesTable {
  user_id: string;
  character_id: string;
  created_at: Timestamp;
}

export interface FeedWalksTable {
  id: string;
  user_id: string | null;
  basis: string;
  character_ids: string[];
  reasons: Json;
  reason_of: number[];
  made_at: Timestamp;
}

export interface FollowCountsTable {
  user_id: string;
  followers: Generated<number>;
  following: Generated<number>;
}

export interface FollowsTable {
  follower_id: string;
  followed_id: string;
  created_at: Timestamp;
}

export interface HelpReferralsTable {
  month: string;
  region: string;
  tier: number;
  shown: Generated<number>;
  used: Generated<number>;
}

export interface HiddenCharactersTable {
  user_id: string;
  character_id: string;
  created_at: Timestamp;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface ImageJobsTable {
  id: string;
  owner_id: string;
  is_seed: Generated<boolean>;
  character_id: string | null;
  purpose: string;
  state: string;
  prompt: string;
  negative_prompt: Generated<string>;
  identity: Generated<string>;
  tags: Generated<string[]>;
  is_nsfw: Generated<boolean>;
  aspect_ratio: string;
  model: string;
  seed: string;
  count: number;
  done: Generated<number>;
  progress: Generated<number>;
  stage: Generated<string>;
  price: Generated<number>;
  hold_id: string | null;
  spent: Generated<number>;
  refunded: Generated<number>;
  problem: string | null;
  position: Generated<number>;
  idempotency_key: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  look_words: Generated<string>;
}

export interface ImageLikesTable {
  image_id: string;
  user_id: string;
  created_at: Timestamp;
}

export interface ImageRemainsTable {
  image_id: string;
  secret: string;
  cover_secret: string;
  widths: number[];
  since: Timestamp;
}

export interface ImageSlotsTable {
  job_id: string;
  ordinal: number;
  owner_id: string;
  lane: string;
  priority: Generated<number>;
  place: number;
  attempts: Generated<number>;
  leased_by: string | null;
  leased_until: Timestamp | null;
  created_at: Timestamp;
}

export interface ImagesTable {
  id: string;
  job_id: string | null;
  owner_id: string;
  character_id: string | null;
  purpose: string;
  visibility: Generated<string>;
  is_nsfw: Generated<boolean>;
  prompt: Generated<string>;
  seed: Generated<string>;
  aspect_ratio: string;
  model: string;
  width: number;
  height: number;
  thumbhash: string;
  alt: Generated<string>;
  widths: number[];
  secret: string;
  cover_secret: string;
  has_avif: Generated<boolean>;
  position: Generated<number>;
  ordinal: Generated<number>;
  created_at: Timestamp;
  like_count: Generated<number>;
  published_at: Timestamp | null;
  shown_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  shelf: Generated<number>;
}

export interface LikesTable {
  user_id: string;
  character_id: string;
  created_at: Timestamp;
}

export interface MailRequestsTable {
  id: string;
  purpose: string;
  email: string;
  user_id: string | null;
  created_at: Timestamp;
  answered_at: Timestamp | null;
  email_hash: Buffer | null;
}

export interface MailTokensTable {
  hash: Buffer;
  user_id: string;
  purpose: string;
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface MemoriesTable {
  id: string;
  conversation_id: string;
  source_message_id: string | null;
  kind: string;
  key: string;
  value: string;
  text: string;
  created_at: Timestamp;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  parent_id: string | null;
  role: string;
  content: string;
  state: string;
  problem: string | null;
  alternative: Generated<number>;
  shown_child_id: string | null;
  tokens: number;
  path_tokens: number;
  engine: Generated<string>;
  idempotency_key: string | null;
  node_id: string | null;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  help: Json | null;
  marks: string[] | null;
  seq: Generated<number>;
  stop_asked_at: Timestamp | null;
}

export interface NodesTable {
  id: string;
  started_at: Timestamp;
  seen_at: Timestamp;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Timestamp;
  user_id: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp | null;
  sent_at: Timestamp | null;
  last_error: Generated<string>;
}

export interface PreferencesTable {
  user_id: string;
  selected_tags: Generated<string[]>;
  completed_onboarding: Generated<boolean>;
  nsfw_enabled: Generated<boolean>;
  updated_at: Timestamp;
}

export interface RateCountsTable {
  name: string;
  window_ends: Timestamp;
  calls: number;
}

export interface RefreshTokensTable {
  hash: Buffer;
  session_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface ReportsTable {
  id: string;
  subject: string;
  subject_id: string;
  subject_owner_id: string | null;
  reporter_id: string | null;
  reason: string;
  note: Generated<string>;
  state: Generated<string>;
  created_at: Timestamp;
}

export interface SearchWordsTable {
  word: string;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  user_agent: Generated<string>;
  created_at: Timestamp;
  last_used_at: Timestamp;
  ended_at: Timestamp | null;
  end_reason: string | null;
}

export interface SpentNoncesTable {
  hash: Buffer;
  expires_at: Timestamp;
}

export interface TagCategoriesTable {
  id: string;
  name: string;
  emoji: string;
  color: string;
  max_selections: number | null;
  required: Generated<boolean>;
  position: number;
}

export interface TagsTable {
  name: string;
  display_name: string;
  emoji: string;
  color: string;
  is_nsfw: Generated<boolean>;
  category_id: string;
  also_category_id: string | null;
  position: number;
  policy: Generated<string>;
}

export interface UsersTable {
  id: string;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  email_verified_at: Timestamp | null;
  password_hash: string | null;
  avatar_key: string | null;
  tier: Generated<string>;
  role: Generated<string>;
  is_house: Generated<boolean>;
  display_name: Generated<string>;
  bio: Generated<string>;
  gift_given_at: Timestamp | null;
  created_at: Timestamp;
}

export interface VerdictsTable {
  id: string;
  user_id: string | null;
  surface: string;
  category: string;
  rule: string;
  text_hash: Buffer;
  created_at: Timestamp;
  severity: string;
  subject_id: string | null;
  rules_version: Generated<string>;
}

export interface Schema {
  card_remains: CardRemainsTable;
  care: CareTable;
  character_documents: CharacterDocumentsTable;
  character_drafts: CharacterDraftsTable;
  character_imports: CharacterImportsTable;
  character_listings: CharacterListingsTable;
  character_stats: CharacterStatsTable;
  character_tags: CharacterTagsTable;
  character_versions: CharacterVersionsTable;
  characters: CharactersTable;
  coin_accounts: CoinAccountsTable;
  coin_entries: CoinEntriesTable;
  coin_holds: CoinHoldsTable;
  coin_transfers: CoinTransfersTable;
  conversations: ConversationsTable;
  creator_documents: CreatorDocumentsTable;
  creator_standings: CreatorStandingsTable;
  creator_standings_state: CreatorStandingsStateTable;
  discovery_marks: DiscoveryMarksTable;
  ended_sessions: EndedSessionsTable;
  export_tickets: ExportTicketsTable;
  favorites: FavoritesTable;
  feed_walks: FeedWalksTable;
  follow_counts: FollowCountsTable;
  follows: FollowsTable;
  help_referrals: HelpReferralsTable;
  hidden_characters: HiddenCharactersTable;
  identities: IdentitiesTable;
  image_jobs: ImageJobsTable;
  image_likes: ImageLikesTable;
  image_remains: ImageRemainsTable;
  image_slots: ImageSlotsTable;
  images: ImagesTable;
  likes: LikesTable;
  mail_requests: MailRequestsTable;
  mail_tokens: MailTokensTable;
  memories: MemoriesTable;
  messages: MessagesTable;
  nodes: NodesTable;
  outbox: OutboxTable;
  preferences: PreferencesTable;
  rate_counts: RateCountsTable;
  refresh_tokens: RefreshTokensTable;
  reports: ReportsTable;
  search_words: SearchWordsTable;
  sessions: SessionsTable;
  spent_nonces: SpentNoncesTable;
  tag_categories: TagCategoriesTable;
  tags: TagsTable;
  users: UsersTable;
  verdicts: VerdictsTable;
}
