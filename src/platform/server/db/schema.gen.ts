// Written by scripts/db-types.ts from db/migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;

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
}

export interface CharactersTable {
  id: string;
  creator_id: string;
  seed_slug: string | null;
  version_id: string;
  name: string;
  hook: string;
  age: number;
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

export interface FavoritesTable {
  user_id: string;
  character_id: string;
  created_at: Timestamp;
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
}

export interface LikesTable {
  user_id: string;
  character_id: string;
  created_at: Timestamp;
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
}

export interface PreferencesTable {
  user_id: string;
  selected_tags: Generated<string[]>;
  completed_onboarding: Generated<boolean>;
  nsfw_enabled: Generated<boolean>;
  updated_at: Timestamp;
}

export interface RefreshTokensTable {
  hash: Buffer;
  session_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
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
}

export interface Schema {
  character_tags: CharacterTagsTable;
  character_versions: CharacterVersionsTable;
  characters: CharactersTable;
  coin_accounts: CoinAccountsTable;
  coin_entries: CoinEntriesTable;
  coin_holds: CoinHoldsTable;
  coin_transfers: CoinTransfersTable;
  conversations: ConversationsTable;
  favorites: FavoritesTable;
  image_jobs: ImageJobsTable;
  image_remains: ImageRemainsTable;
  image_slots: ImageSlotsTable;
  images: ImagesTable;
  likes: LikesTable;
  mail_tokens: MailTokensTable;
  memories: MemoriesTable;
  messages: MessagesTable;
  nodes: NodesTable;
  outbox: OutboxTable;
  preferences: PreferencesTable;
  refresh_tokens: RefreshTokensTable;
  sessions: SessionsTable;
  tag_categories: TagCategoriesTable;
  tags: TagsTable;
  users: UsersTable;
  verdicts: VerdictsTable;
}
