// Written by scripts/db-types.ts from db/migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;

export interface AuditLogTable {
  position: number;
  id: string;
  at: Timestamp;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  reason: Generated<string>;
  details: Json;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface CardRemainsTable {
  file_id: string;
  since: Timestamp;
}

export interface CareTable {
  user_id: string; // references users
  gentle_until: Timestamp;
  quiet_until: Timestamp | null;
  is_waiting: boolean;
}

export interface ChaptersTable {
  id: string;
  conversation_id: string; // references conversations
  first_message_id: string;
  last_message_id: string;
  scene_count: number;
  from_at: Timestamp;
  until_at: Timestamp;
  title: string;
  text: string;
  is_edited: Generated<boolean>;
  is_stale: Generated<boolean>;
  created_at: Timestamp;
}

export interface CharacterDocumentsTable {
  character_id: string; // references characters
  creator_id: string;
  name_key: string;
  words: string;
  tag_names: string[];
  rating: string;
  quality: number;
  tier: Generated<number>;
}

export interface CharacterDraftsTable {
  character_id: string; // references characters
  revision: Generated<number>;
  content: Json | null;
  carried: Json | null;
  updated_at: Timestamp;
}

export interface CharacterImportsTable {
  character_id: string; // references characters
  file_id: string;
  file_name: string;
  format: string;
  spec: string | null;
  bytes: number;
  corrections: Json;
  omitted: Generated<number>;
  created_at: Timestamp;
  portrait_image_id: string | null; // references images
}

export interface CharacterListingsTable {
  tag_name: string;
  character_id: string;
  quality: number;
  trend: number;
  listed_at: Timestamp;
}

export interface CharacterLooksTable {
  character_id: string; // references characters
  data: Json;
  revision: number;
  updated_at: Timestamp;
}

export interface CharacterStatsTable {
  character_id: string; // references characters
  listed_at: Timestamp;
  chatters: Generated<number>;
  returned: Generated<number>;
  recent: Generated<number>;
  quality: Generated<number>;
  trend: Generated<number>;
  due_at: Timestamp | null;
}

export interface CharacterTagsTable {
  character_id: string; // references characters
  tag_name: string; // references tags
}

export interface CharacterVersionsTable {
  id: string;
  character_id: string; // references characters
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
  rating: 'sfw' | 'suggestive' | 'nsfw' | null;
  lorebook: Json | null;
  carried: Json | null;
}

export interface CharactersTable {
  id: string;
  creator_id: string; // references users
  seed_slug: string | null;
  version_id: string | null; // references character_versions
  name: string;
  hook: string;
  age: number | null;
  rating: 'sfw' | 'suggestive' | 'nsfw';
  visibility: Generated<'public' | 'unlisted' | 'private'>;
  avatar_image_id: string | null; // references images
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
  is_premium: Generated<boolean>;
  held_at: Timestamp | null;
  held_visibility: 'public' | 'unlisted' | 'private' | null;
  held_portrait_id: string | null; // references images
  suspended_at: Timestamp | null;
}

export interface ChatEnginesTable {
  id: string;
  kind: string;
  name: string;
  sealed: Buffer | null;
  unsealed: Json | null;
  created_at: Timestamp;
}

export interface ChatFoldersTable {
  id: string;
  user_id: string; // references users
  name: string;
  position: number;
  created_at: Timestamp;
}

export interface ChatImportItemsTable {
  import_id: string; // references chat_imports
  position: number;
  kind: 'chat' | 'character' | 'group' | 'persona' | 'lorebook' | 'preset' | 'picture' | 'other';
  path: string;
  entry: number;
  part: Generated<number>;
  program: Generated<string>;
  title: Generated<string>;
  name_key: string | null;
  source_key: string | null;
  messages: Generated<number>;
  done_messages: Generated<number>;
  state: 'waiting' | 'done' | 'known' | 'skipped' | 'unmatched' | 'left' | 'failed';
  reason: string | null;
  notes: Generated<Json>;
  conversation_id: string | null;
  character_id: string | null;
  is_made: Generated<boolean>;
  bytes: Generated<number>;
  hash: string | null;
  target_id: string | null;
  picture: string | null;
  lorebook: string | null;
}

export interface ChatImportPiecesTable {
  import_id: string; // references chat_imports
  at: number;
  bytes: number;
  crc: number;
  id: string;
}

export interface ChatImportsTable {
  id: string;
  user_id: string; // references users
  file_name: string;
  bytes: number;
  state: 'receiving' | 'scanning' | 'ready' | 'running' | 'stopped' | 'done' | 'failed' | 'undone';
  begins_itself: boolean;
  character_id: string | null;
  utc_offset: Generated<number>;
  names: Generated<Json>;
  choices: Generated<Json>;
  problem: string | null;
  due_at: Timestamp | null;
  taken_until: Timestamp | null;
  tries: Generated<number>;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  expires_at: Timestamp;
  has_file: Generated<boolean>;
  taken_by: string | null;
  undo_due_at: Timestamp | null;
  left_out: Generated<string[]>;
}

export interface ChatPictureSettingsTable {
  conversation_id: string; // references conversations
  ask_above: Generated<number>;
  offers: Generated<'never' | 'ask' | 'auto'>;
  offers_a_day: Generated<number>;
  offers_price: Generated<number>;
  is_scene: Generated<boolean>;
}

export interface ChatSettingsTable {
  user_id: string; // references users
  names_chats: boolean;
}

export interface ChatSharesTable {
  id: string;
  user_id: string; // references users
  conversation_id: string; // references conversations
  token_hash: Buffer;
  salt: string;
  title: string;
  character_name: string;
  is_masked: boolean;
  message_count: number;
  views: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  taken_down_at: Timestamp | null;
  statement: Generated<string>;
}

export interface ChatTagsTable {
  conversation_id: string; // references conversations
  key: string;
  name: string;
}

export interface ChosenEngineTable {
  is_only: Generated<boolean>;
  name: string;
  base_url: string;
  model: string;
  chosen_at: Timestamp;
}

export interface CodeTriesTable {
  user_id: string; // references users
  source: string;
  tries: number;
  last_at: Timestamp;
  retry_at: Timestamp;
  told_at: Timestamp | null;
}

export interface CoinAccountsTable {
  id: string;
  kind: 'user' | 'held' | 'debt' | 'grants' | 'sales' | 'spent';
  user_id: string | null; // references users
  balance: Generated<number>;
}

export interface CoinAdjustmentsTable {
  id: string;
  user_id: string | null; // references users
  amount: number;
  reason: string;
  expires_in_days: number | null;
  idempotency_key: string;
  state: 'waiting' | 'done' | 'refused';
  asked_by: string | null; // references users
  decided_by: string | null; // references users
  created_at: Timestamp;
  decided_at: Timestamp | null;
}

export interface CoinEntriesTable {
  id: string;
  transfer_id: string; // references coin_transfers
  account_id: string; // references coin_accounts
  amount: number;
  balance_after: number;
  created_at: Timestamp;
}

export interface CoinHoldLotsTable {
  hold_id: string; // references coin_holds
  lot_id: string; // references coin_lots
  amount: number;
  returned: Generated<number>;
}

export interface CoinHoldsTable {
  id: string;
  user_id: string | null; // references users
  account_id: string; // references coin_accounts
  amount: number;
  settled: Generated<number>;
  released: Generated<number>;
  purpose: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  held_account_id: string; // references coin_accounts
}

export interface CoinLotsTable {
  id: string;
  account_id: string; // references coin_accounts
  transfer_id: string | null; // references coin_transfers
  bucket: 'expiring' | 'monthly' | 'bought';
  amount: number;
  remaining: number;
  expires_at: Timestamp | null;
  created_at: Timestamp;
}

export interface CoinMonthlyGrantsTable {
  period_key: string;
  user_id: string | null; // references users
  wanted: number;
  given: number;
  created_at: Timestamp;
}

export interface CoinPacksTable {
  id: string;
  coins: number;
  amount: number;
  currency: string;
  position: number;
  created_at: Timestamp;
  withdrawn_at: Timestamp | null;
}

export interface CoinTransfersTable {
  id: string;
  idempotency_key: string;
  reason: 'claim' | 'gift' | 'image' | 'refund' | 'purchase' | 'membership' | 'grant' | 'correction' | 'expired' | 'reversal' | 'debt';
  note: Generated<string>;
  created_at: Timestamp;
  reference: Generated<string>;
}

export interface ComposerDraftsTable {
  conversation_id: string; // references conversations
  user_id: string; // references users
  content: string;
  version: number;
  changed_in: Generated<string>;
  updated_at: Timestamp;
}

export interface ContentHoldsTable {
  id: string;
  item_id: string; // references removal_items
  removal_id: string; // references removals
  subject: 'character' | 'image' | 'user';
  subject_id: string;
  media_id: string | null;
  file_key: Generated<string>;
  is_active: Generated<boolean>;
  trace_at: Timestamp | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface ConversationGenerationTable {
  conversation_id: string; // references conversations
  settings: Json;
  preset_id: string | null; // references generation_presets
}

export interface ConversationMembersTable {
  conversation_id: string; // references conversations
  character_id: string; // references characters
  version_id: string; // references character_versions
  position: number;
}

export interface ConversationVariablesTable {
  conversation_id: string; // references conversations
  name: string;
  value: string;
}

export interface ConversationsTable {
  id: string;
  user_id: string | null; // references users
  character_id: string | null; // references characters
  version_id: string | null; // references character_versions
  title: Generated<string>;
  head_id: string | null;
  reply_length: Generated<'short' | 'medium' | 'long'>;
  message_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  revision: Generated<number>;
  is_learning: Generated<boolean>;
  shares_memory: Generated<boolean>;
  is_incognito: Generated<boolean>;
  facts_read_to: string | null;
  not_read_to: string | null;
  thinking: Generated<'default' | 'off' | 'low' | 'medium' | 'high'>;
  embedded_by: string | null;
  is_pinned: Generated<boolean>;
  is_archived: Generated<boolean>;
  folder_id: string | null; // references chat_folders
  unread: Generated<number>;
  binned_by: string | null; // references users
  binned_at: Timestamp | null;
  changed_in: Generated<string>;
}

export interface CounterNoticesTable {
  id: string;
  removal_id: string; // references removals
  owner_id: string | null; // references users
  name: string;
  contact: string;
  statement: string;
  restore_at: Timestamp | null;
  closed_at: Timestamp | null;
  created_at: Timestamp;
}

export interface CreatorDocumentsTable {
  user_id: string; // references users
  name_key: string;
  words: string;
  character_count: Generated<number>;
}

export interface CreatorStandingsTable {
  period: 'day' | 'week' | 'month' | 'year' | 'all';
  place: number;
  creator_id: string; // references users
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

export interface DeclinedPicturesTable {
  conversation_id: string; // references conversations
  message_id: string;
  declined_at: Timestamp;
}

export interface DeletedConversationsTable {
  user_id: string; // references users
  conversation_id: string;
  changed_in: Generated<string>;
  deleted_at: Timestamp;
}

export interface DiscoveryMarksTable {
  is_only: Generated<boolean>;
  seen_at: Timestamp;
}

export interface DrawnPrintsTable {
  image_id: string; // references images
  print: string | null;
}

export interface EndedSessionsTable {
  session_id: string;
  ended_at: Timestamp;
}

export interface EngineBudgetsTable {
  subject: string;
  replies: number | null;
  tokens: number | null;
  pictures: number | null;
}

export interface EngineFallbacksTable {
  role: 'default' | 'members' | 'preview' | 'pictures' | 'first_pictures';
  place: number;
  engine_id: string | null; // references engines
  model: string;
}

export interface EngineOffersTable {
  engine_id: string; // references engines
  model: string;
  name: string;
  is_member_only: boolean;
  created_at: Timestamp;
}

export interface EngineRolesTable {
  role: 'default' | 'members' | 'preview' | 'pictures' | 'first_pictures' | 'memory';
  engine_id: string; // references engines
  model: string;
}

export interface EngineUsageTable {
  day: string;
  engine: string;
  model: string;
  replies: Generated<number>;
  prompt_tokens: Generated<number>;
  completion_tokens: Generated<number>;
  pictures: Generated<number>;
  cost: Generated<number>;
}

export interface EngineUseTable {
  user_id: string; // references users
  day: string;
  engine: string;
  replies: Generated<number>;
  tokens: Generated<number>;
}

export interface EnginesTable {
  id: string;
  port: 'chat' | 'image' | 'embedding';
  kind: string;
  name: string;
  sealed: Buffer | null;
  unsealed: Json | null;
  created_at: Timestamp;
  is_off: Generated<boolean>;
}

export interface ExportTicketsTable {
  hash: Buffer;
  user_id: string; // references users
  expires_at: Timestamp;
}

export interface FactBansTable {
  conversation_id: string; // references conversations
  message_id: string;
  hash: string;
  sentences: string[] | null;
  is_source: Generated<boolean>;
}

export interface FactConfirmationsTable {
  fact_id: string; // references facts
  confirmed_at: Timestamp;
}

export interface FactSourcesTable {
  fact_id: string; // references facts
  message_id: string;
  hash: string;
}

export interface FactsTable {
  id: string;
  user_id: string | null; // references users
  conversation_id: string | null; // references conversations
  character_id: string | null; // references characters
  scope: 'chat' | 'character' | 'user';
  kind: string;
  key: string;
  value: string;
  text: string;
  origin: 'you' | 'reader' | 'model';
  is_certain: Generated<boolean>;
  is_pinned: Generated<boolean>;
  event_date: string | null;
  created_at: Timestamp;
  closed_by: string | null; // references facts
  closed_at: Timestamp | null;
  forgotten_at: Timestamp | null;
  used_count: Generated<number>;
  last_used_at: Timestamp | null;
}

export interface FanOutsTable {
  id: string;
  key: string;
  followers_of: string | null; // references users
  content: Json;
  created_at: Timestamp;
  after_at: Timestamp | null;
  after_id: string | null;
  told: Generated<number>;
  turn_at: Timestamp;
  done_at: Timestamp | null;
}

export interface FavoritesTable {
  user_id: string; // references users
  character_id: string; // references characters
  created_at: Timestamp;
}

export interface FeedWalksTable {
  id: string;
  user_id: string | null; // references users
  basis: string;
  character_ids: string[];
  reasons: Json;
  reason_of: number[];
  made_at: Timestamp;
}

export interface FollowCountsTable {
  user_id: string; // references users
  followers: Generated<number>;
  following: Generated<number>;
}

export interface FollowsTable {
  follower_id: string; // references users
  followed_id: string; // references users
  created_at: Timestamp;
}

export interface GenerationPresetsTable {
  id: string;
  user_id: string; // references users
  name: string;
  settings: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface HeldFilesTable {
  hold_id: string; // references content_holds
  sha256: Buffer;
}

export interface HelpReferralsTable {
  month: string;
  region: string;
  tier: number;
  shown: Generated<number>;
  used: Generated<number>;
}

export interface HiddenCharactersTable {
  user_id: string; // references users
  character_id: string; // references characters
  created_at: Timestamp;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string; // references users
  email: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface ImageJobChatsTable {
  job_id: string; // references image_jobs
  conversation_id: string; // references conversations
  message_id: string | null;
  is_offered: Generated<boolean>;
  closed_at: Timestamp | null;
}

export interface ImageJobLooksTable {
  job_id: string; // references image_jobs
  look: Json;
}

export interface ImageJobMasksTable {
  job_id: string; // references image_jobs
  png: Buffer;
}

export interface ImageJobsTable {
  id: string;
  owner_id: string; // references users
  is_seed: Generated<boolean>;
  character_id: string | null; // references characters
  purpose: string;
  state: 'queued' | 'running' | 'complete' | 'failed' | 'cancelled' | 'interrupted';
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
  hold_id: string | null; // references coin_holds
  spent: Generated<number>;
  refunded: Generated<number>;
  problem: string | null;
  position: Generated<number>;
  idempotency_key: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  look_words: Generated<string>;
  drawn_text: string;
  notice_at: Timestamp | null;
  look_name: Generated<string>;
  options: Json | null;
  source_image_id: string | null; // references images
  source_mode: 'whole' | 'brush' | 'extend' | null;
  source_strength: number | null;
}

export interface ImageLikesTable {
  image_id: string; // references images
  user_id: string; // references users
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
  job_id: string; // references image_jobs
  ordinal: number;
  owner_id: string;
  lane: 'portrait' | 'request' | 'gallery';
  priority: Generated<number>;
  place: number;
  attempts: Generated<number>;
  leased_by: string | null;
  leased_until: Timestamp | null;
  created_at: Timestamp;
}

export interface ImagesTable {
  id: string;
  job_id: string | null; // references image_jobs
  owner_id: string; // references users
  character_id: string | null; // references characters
  purpose: string;
  visibility: Generated<'public' | 'private'>;
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
  is_encoded: Generated<boolean>;
  position: Generated<number>;
  ordinal: Generated<number>;
  created_at: Timestamp;
  like_count: Generated<number>;
  published_at: Timestamp | null;
  shown_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  shelf: Generated<number>;
  held_at: Timestamp | null;
  held_visibility: 'public' | 'private' | null;
  suspended_at: Timestamp | null;
  formats: Generated<string[]>;
  review: Generated<'none' | 'covered' | 'held'>;
}

export interface ImportedBooksTable {
  user_id: string; // references users
  hash: string;
  lorebook_id: string; // references lorebooks
}

export interface ImportedCardsTable {
  user_id: string; // references users
  hash: string;
  character_id: string; // references characters
}

export interface ImportedChatsTable {
  conversation_id: string; // references conversations
  user_id: string; // references users
  import_id: string | null; // references chat_imports
  program: string;
  source_key: string;
  carried: Json;
  created_at: Timestamp;
}

export interface ImportedMessagesTable {
  conversation_id: string; // references imported_chats
  position: number;
  alternative: number;
  message_id: string;
  hash: string;
  carried: Json | null;
}

export interface InstallationTable {
  is_only: Generated<boolean>;
  id: string;
  secret_mark: string;
}

export interface InvoiceSeriesTable {
  series: string;
  next_number: number;
}

export interface InvoicesTable {
  id: string;
  series: string; // references invoice_series
  number: number;
  kind: 'invoice' | 'credit_note';
  user_id: string | null; // references users
  payment_id: string; // references payments
  refund_id: string | null; // references payment_refunds
  seller: Json;
  buyer: Json;
  lines: Json;
  net: number;
  tax: number;
  total: number;
  currency: string;
  tax_label: Generated<string>;
  tax_basis_points: Generated<number>;
  issued_at: Timestamp;
}

export interface KeptFilesTable {
  id: string;
  user_id: string; // references users
  kind: 'group' | 'preset' | 'picture';
  path: string;
  title: string;
  bytes: number;
  hash: string;
  messages: Generated<number>;
  is_stored: Generated<boolean>;
  created_at: Timestamp;
}

export interface LegalAcceptancesTable {
  user_id: string; // references users
  slug: string;
  version: number;
  origin: 'onboarding' | 'asked';
  accepted_at: Timestamp;
}

export interface LegalTextsTable {
  slug: string;
  version: number;
  correction: number;
  sha256: string;
  source: string;
  recorded_at: Timestamp;
}

export interface LikesTable {
  user_id: string; // references users
  character_id: string; // references characters
  created_at: Timestamp;
}

export interface LookChoicesTable {
  character_id: string; // references characters
  slot: string;
  image_id: string; // references images
}

export interface LookTakesTable {
  job_id: string; // references image_jobs
  character_id: string; // references characters
  slot: string;
}

export interface LorebookUsesTable {
  lorebook_id: string; // references lorebooks
  user_id: string; // references users
  scope: 'global' | 'conversation' | 'character' | 'persona';
  conversation_id: string | null; // references conversations
  character_id: string | null; // references characters
  persona_id: string | null; // references personas
}

export interface LorebooksTable {
  id: string;
  user_id: string; // references users
  name: string;
  content: Json;
  folders: Json;
  carried: Json | null;
  entry_count: number;
  tokens: number;
  bytes: number;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface MailRequestsTable {
  id: string;
  purpose: 'verify' | 'reset' | 'welcome' | 'taken';
  email: string;
  user_id: string | null; // references users
  created_at: Timestamp;
  answered_at: Timestamp | null;
  email_hash: Buffer | null;
}

export interface MailTokensTable {
  hash: Buffer;
  user_id: string; // references users
  purpose: 'verify' | 'reset';
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface MemberModelsTable {
  model: string;
}

export interface MembershipPeriodsTable {
  id: string;
  subscription_id: string; // references subscriptions
  tier: string; // references membership_tiers
  starts_at: Timestamp;
  ends_at: Timestamp;
  reference: Generated<string>;
  months: number;
  next_coins_at: Timestamp | null;
  created_at: Timestamp;
  paid_by: string | null;
  carried_coins: Generated<number>;
}

export interface MembershipTiersTable {
  tier: 'free' | 'bloom' | 'eclipse';
  name: string;
  tagline: string;
  position: number;
  monthly_coins: number;
  monthly_coin_cap: number;
  memory_tokens: number;
  memory_facts: number;
  has_member_models: boolean;
  has_premium_characters: boolean;
  private_pictures: number | null;
  pictures_at_once: number;
  queue_place: number;
  updated_at: Timestamp;
  has_samplers: Generated<boolean>;
}

export interface MemoriesTable {
  id: string;
  conversation_id: string; // references conversations
  source_message_id: string | null; // references messages
  kind: string;
  key: string;
  value: string;
  text: string;
  created_at: Timestamp;
}

export interface MemoryBudgetsTable {
  user_id: string; // references users
  day: string;
  tokens: number;
}

export interface MemoryJobsTable {
  conversation_id: string; // references conversations
  due_at: Timestamp;
  taken_until: Timestamp | null;
  tries: Generated<number>;
}

export interface MemorySettingsTable {
  user_id: string; // references users
  is_learning: Generated<boolean>;
}

export interface MemoryTopicsTable {
  id: string;
  user_id: string; // references users
  scope: 'chat' | 'character' | 'user';
  conversation_id: string | null; // references conversations
  character_id: string | null; // references characters
  text: string;
  created_at: Timestamp;
}

export interface MessageTextsTable {
  message_id: string; // references messages
  conversation_id: string;
  text: string;
  words: string | null;
  length: number | null;
  places: Buffer | null;
  is_read: boolean | null;
  begins_scene: boolean | null;
}

export interface MessageThoughtsTable {
  message_id: string; // references messages
  content: string;
  tokens: number;
  ms: number;
}

export interface MessageTranslationsTable {
  message_id: string; // references messages
  language: string;
  text: string;
  source_hash: Buffer;
  is_original: Generated<boolean>;
  model: Generated<string>;
  created_at: Timestamp;
}

export interface MessageVariablesTable {
  message_id: string; // references messages
  conversation_id: string; // references conversations
  name: string;
  value: string | null;
}

export interface MessagesTable {
  id: string;
  conversation_id: string; // references conversation_members, conversations
  parent_id: string | null; // references messages
  role: 'user' | 'assistant';
  content: string;
  state: 'complete' | 'streaming' | 'interrupted' | 'stopped' | 'failed' | 'retracted';
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
  speaker_id: string | null; // references conversation_members
  persona_name: string | null;
  hint: string | null;
  pinned_at: Timestamp | null;
}

export interface NewsTable {
  id: string;
  title: string;
  text: string;
  link: string;
  author_id: string | null; // references users
  total: number;
  created_at: Timestamp;
}

export interface NodesTable {
  id: string;
  started_at: Timestamp;
  seen_at: Timestamp;
}

export interface NotificationActorsTable {
  notification_id: string; // references notifications
  key: string;
  actor_id: string | null;
  name: string;
  at: Timestamp;
}

export interface NotificationDigestsTable {
  user_id: string; // references users
  due_at: Timestamp | null;
  sent_at: Timestamp | null;
}

export interface NotificationPreferencesTable {
  user_id: string; // references users
  kinds: Json;
  is_discreet: Generated<boolean>;
  digest_hour: Generated<number>;
  time_zone: Generated<string>;
  updated_at: Timestamp;
}

export interface NotificationsTable {
  id: string;
  user_id: string; // references users
  event: string;
  kind: string;
  group_key: string | null;
  count: Generated<number>;
  subject_kind: string;
  subject_id: string | null;
  subject_name: Generated<string>;
  amount: number | null;
  text: Generated<string>;
  link: string;
  picture_kind: 'character' | 'user' | 'image' | null;
  picture_id: string | null;
  at: Timestamp;
  read_at: Timestamp | null;
  pending_at: Timestamp | null;
  is_emailed: Generated<boolean>;
  emailed_at: Timestamp | null;
  digested_at: Timestamp | null;
  pushed_at: Timestamp | null;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Timestamp;
  user_id: string | null; // references users
  state: Generated<'waiting' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp | null;
  sent_at: Timestamp | null;
  last_error: Generated<string>;
  headers: Json | null;
  kind: Generated<string>;
}

export interface OwnerProofsTable {
  hash: Buffer;
  user_id: string; // references users
  session_id: string; // references sessions
  link_hash: Buffer | null;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface PasskeysTable {
  id: string;
  user_id: string; // references users
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PathNamesTable {
  message_id: string; // references messages
  conversation_id: string; // references conversations
  name: string;
}

export interface PathRunsTable {
  first_id: string;
  last_id: string; // references messages
  conversation_id: string; // references conversations
  parent_id: string | null;
  alternative: number;
  count: number;
}

export interface PaymentCustomersTable {
  user_id: string; // references users
  provider: string;
  customer_id: string;
  created_at: Timestamp;
}

export interface PaymentDisputesTable {
  id: string;
  payment_id: string; // references payments
  provider_dispute_id: string;
  amount: number;
  state: 'open' | 'won' | 'lost';
  opened_at: Timestamp;
  closed_at: Timestamp | null;
}

export interface PaymentEventsTable {
  id: string;
  provider: string;
  type: string;
  subject_kind: 'checkout' | 'subscription' | 'payment' | 'none';
  subject_id: string;
  occurred_at: Timestamp;
  received_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp | null;
  done_at: Timestamp | null;
  problem: Generated<string>;
}

export interface PaymentOrdersTable {
  id: string;
  user_id: string | null; // references users
  kind: 'pack' | 'membership';
  offer_id: string;
  title: string;
  coins: number;
  period: 'month' | 'year' | null;
  net: number;
  tax: number;
  total: number;
  currency: string;
  tax_label: Generated<string>;
  tax_basis_points: Generated<number>;
  tax_country: string | null;
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'mismatch';
  problem: Generated<string>;
  return_to: Generated<string>;
  provider: string;
  checkout_id: string | null;
  checkout_url: string | null;
  idempotency_key: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  paid_at: Timestamp | null;
  next_poll_at: Timestamp | null;
  polls: Generated<number>;
}

export interface PaymentRefundsTable {
  id: string;
  payment_id: string; // references payments
  provider_refund_id: string | null;
  amount: number;
  reason: string;
  state: 'asked' | 'done' | 'failed';
  asked_by: string | null; // references users
  problem: Generated<string>;
  created_at: Timestamp;
  done_at: Timestamp | null;
  idempotency_key: string | null;
}

export interface PaymentSettingsTable {
  user_id: string; // references users
  country: string | null;
  spend_cap: number | null;
  next_spend_cap: number | null;
  next_cap_from: Timestamp | null;
  updated_at: Timestamp;
}

export interface PaymentsTable {
  id: string;
  provider: string;
  provider_payment_id: string;
  user_id: string | null; // references users
  order_id: string | null; // references payment_orders
  provider_subscription_id: string | null;
  reason: 'pack' | 'membership' | 'renewal' | 'change';
  title: string;
  amount: number;
  tax: Generated<number>;
  tax_label: Generated<string>;
  tax_basis_points: Generated<number>;
  tax_country: string | null;
  currency: string;
  coins: Generated<number>;
  coins_reversed: Generated<number>;
  refunded: Generated<number>;
  period_start: Timestamp | null;
  period_end: Timestamp | null;
  paid_at: Timestamp;
  created_at: Timestamp;
  grant_key: string | null;
}

export interface PersonaChoicesTable {
  user_id: string; // references users
  conversation_id: string | null; // references conversations
  character_id: string | null; // references characters
  persona_id: string | null; // references personas
  persona_name: string | null;
}

export interface PersonasTable {
  id: string;
  user_id: string; // references users
  name: string;
  pronouns: Generated<string>;
  description: Generated<string>;
  picture_key: string | null;
  is_default: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PicturePrintsTable {
  id: number;
  picture_id: string;
  hold_id: string | null; // references content_holds
  print: string;
}

export interface PictureReviewsTable {
  id: string;
  image_id: string | null; // references images
  owner_id: string; // references users
  job_id: string | null; // references image_jobs
  outcome: 'covered' | 'held' | 'refused';
  category: string;
  findings: Json;
  was_nsfw: boolean;
  state: 'open' | 'cleared' | 'kept' | 'removed' | 'refused';
  created_at: Timestamp;
  decided_by: string | null; // references users
  decided_at: Timestamp | null;
  reason: Generated<string>;
  statement: Generated<string>;
}

export interface PlanPricesTable {
  id: string;
  tier: string; // references membership_tiers
  period: 'month' | 'year';
  amount: number;
  currency: string;
  created_at: Timestamp;
  withdrawn_at: Timestamp | null;
}

export interface PreferencesTable {
  user_id: string; // references users
  selected_tags: Generated<string[]>;
  completed_onboarding: Generated<boolean>;
  nsfw_enabled: Generated<boolean>;
  updated_at: Timestamp;
}

export interface PromptTextsTable {
  conversation_id: string; // references conversations
  hash: string;
  text: string;
}

export interface PushDevicesTable {
  id: string;
  user_id: string; // references users
  session_id: string; // references sessions
  endpoint: string;
  p256dh: string;
  auth: string;
  name: Generated<string>;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  next_attempt_at: Timestamp | null;
  attempts: Generated<number>;
  failures: Generated<number>;
}

export interface PushJobsTable {
  device_id: string; // references push_devices
  notification_id: string; // references notifications
  created_at: Timestamp;
}

export interface PushKeysTable {
  is_only: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: Timestamp;
}

export interface QuickRepliesTable {
  id: string;
  user_id: string; // references users
  character_id: string | null; // references characters
  label: string;
  content: string;
  is_sent: boolean;
  position: number;
  created_at: Timestamp;
}

export interface QuickRowsTable {
  user_id: string; // references users
  tools: string[];
}

export interface RateCountsTable {
  name: string;
  window_ends: Timestamp;
  calls: number;
}

export interface ReconcileRunsTable {
  id: string;
  started_at: Timestamp;
  finished_at: Timestamp;
  is_ok: boolean;
  findings: Json;
}

export interface RecoveryCodesTable {
  user_id: string; // references users
  hash: string;
  used_at: Timestamp | null;
}

export interface RefreshTokensTable {
  hash: Buffer;
  session_id: string; // references sessions
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface RemovalEventsTable {
  id: string;
  removal_id: string; // references removals
  actor_id: string | null; // references users
  who: 'requester' | 'owner' | 'staff' | 'product';
  what: string;
  note: Generated<string>;
  at: Timestamp;
}

export interface RemovalItemsTable {
  id: string;
  removal_id: string; // references removals
  position: number;
  address: string;
  subject: 'character' | 'image' | 'user' | null;
  subject_id: string | null;
  name: Generated<string>;
  owner_id: string | null; // references users
  origin: Generated<'named' | 'part' | 'copy'>;
  is_visible: Generated<boolean>;
  left_because: Generated<'' | 'house' | 'rejected_before' | 'misuse' | 'limit' | 'private' | 'decided' | 'bulk'>;
}

export interface RemovalsTable {
  id: string;
  number: Generated<number>;
  kind: 'intimate_image' | 'copyright' | 'likeness' | 'minor' | 'other';
  state: 'open' | 'waiting' | 'removed' | 'rejected' | 'restored';
  requester_id: string | null; // references users
  email: Generated<string>;
  answers: Json;
  idempotency_key: string;
  body_hash: string;
  requester_mark: string;
  address_mark: Generated<string>;
  policy: Generated<string>;
  facts: Generated<string>;
  statement: Generated<string>;
  decided_by: string | null; // references users
  decided_at: Timestamp | null;
  due_at: Timestamp;
  warned_at: Timestamp | null;
  court_action_at: Timestamp | null;
  court_note: Generated<string>;
  revision: Generated<number>;
  created_at: Timestamp;
  is_receipt_emailed: Generated<boolean>;
}

export interface RemovedMessagesTable {
  id: string;
  conversation_id: string; // references conversations
  head_id: string | null;
  messages: Json;
  memories: Json;
  removed_at: Timestamp;
  records: Generated<Json>;
  thoughts: Generated<Json>;
  variables: Generated<Json>;
  translations: Generated<Json>;
}

export interface ReplyRecordsTable {
  message_id: string; // references messages
  conversation_id: string; // references conversations
  record: Json;
  created_at: Generated<Timestamp>;
  is_thinned: boolean | null;
}

export interface ReportsTable {
  id: string;
  subject: 'image' | 'character' | 'message' | 'user' | 'share';
  subject_id: string;
  subject_owner_id: string | null; // references users
  reporter_id: string | null; // references users
  reason: string;
  note: Generated<string>;
  state: Generated<'open' | 'closed'>;
  created_at: Timestamp;
}

export interface RoundVectorsTable {
  message_id: string; // references messages
  conversation_id: string; // references conversations
  model: string;
  hash: string;
  vector: Buffer;
  seq: number;
}

export interface SandboxEventsTable {
  id: string;
  body: string;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
}

export interface SandboxObjectsTable {
  id: string;
  kind: string;
  data: Json;
  due_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ScenesTable {
  id: string;
  conversation_id: string; // references conversations
  first_message_id: string;
  last_message_id: string; // references messages
  message_count: number;
  from_at: Timestamp;
  until_at: Timestamp;
  title: string;
  text: string;
  origin: 'reader' | 'model';
  is_edited: Generated<boolean>;
  is_stale: Generated<boolean>;
  created_at: Timestamp;
  recap_tries: Generated<number>;
}

export interface SearchWordsTable {
  word: string;
}

export interface SecondFactorsTable {
  user_id: string; // references users
  sealed: Buffer;
  created_at: Timestamp;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
}

export interface SessionsTable {
  id: string;
  user_id: string; // references users
  user_agent: Generated<string>;
  created_at: Timestamp;
  last_used_at: Timestamp;
  ended_at: Timestamp | null;
  end_reason: 'logout' | 'reuse' | 'expired' | 'revoked' | null;
  place: Generated<string>;
  has_second_step: Generated<boolean>;
}

export interface SetupTable {
  is_only: Generated<boolean>;
  key_salt: string | null;
  choice: 'server' | 'model' | 'look_around' | null;
  chosen_at: Timestamp | null;
}

export interface SharedMessagesTable {
  share_id: string; // references chat_shares
  position: number;
  message_id: string; // references messages
  speaker_id: string | null;
  speaker_name: string;
  content: string;
}

export interface SpentNoncesTable {
  hash: Buffer;
  expires_at: Timestamp;
}

export interface SubscriptionsTable {
  id: string;
  user_id: string | null; // references users
  tier: string; // references membership_tiers
  price_id: string; // references plan_prices
  amount: number;
  currency: string;
  period: 'month' | 'year';
  provider: string;
  provider_subscription_id: string;
  state: 'active' | 'past_due' | 'ended';
  period_start: Timestamp;
  period_end: Timestamp;
  is_ending: Generated<boolean>;
  next_price_id: string | null; // references plan_prices
  method_label: Generated<string>;
  action_url: string | null;
  grace_until: Timestamp | null;
  reminded_for: Timestamp | null;
  started_at: Timestamp;
  ended_at: Timestamp | null;
  revision: Generated<number>;
  next_poll_at: Timestamp | null;
  next_amount: number | null;
  is_final: Generated<boolean>;
  unanswered_since: Timestamp | null;
}

export interface SupportAttachmentsTable {
  id: string;
  ticket_id: string; // references support_tickets
  message_id: string; // references support_messages
  position: number;
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  sha256: Buffer;
  created_at: Timestamp;
}

export interface SupportMessagesTable {
  id: string;
  ticket_id: string; // references support_tickets
  position: number;
  kind: 'message' | 'note' | 'event';
  side: 'user' | 'staff' | 'system';
  author_id: string | null; // references users
  text: string;
  created_at: Timestamp;
}

export interface SupportRemainsTable {
  file_id: string;
  since: Timestamp;
}

export interface SupportSavedAnswersTable {
  id: string;
  title: string;
  text: string;
  topic: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SupportTicketsTable {
  id: string;
  number: Generated<number>;
  user_id: string | null; // references users
  email: string | null;
  email_key: string | null;
  key_salt: string | null;
  body_hash: string;
  topic: string;
  subject: string;
  state: Generated<'open' | 'answered' | 'waiting' | 'solved' | 'reopened'>;
  assignee_id: string | null; // references users
  waiting_since: Timestamp | null;
  solve_at: Timestamp | null;
  solved_at: Timestamp | null;
  is_unread: Generated<boolean>;
  revision: Generated<number>;
  message_count: Generated<number>;
  user_agent: Generated<string>;
  page: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SuspensionsTable {
  id: string;
  user_id: string; // references users
  reason: string;
  until: Timestamp | null;
  created_at: Timestamp;
  created_by: string | null; // references users
  lifted_at: Timestamp | null;
  lifted_by: string | null; // references users
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
  category_id: string; // references tag_categories
  also_category_id: string | null; // references tag_categories
  position: number;
  policy: Generated<'allowed' | 'review' | 'disabled'>;
}

export interface TaxRatesTable {
  country: string;
  label: string;
  basis_points: number;
  is_included: boolean;
  updated_at: Timestamp;
}

export interface TitleJobsTable {
  conversation_id: string; // references conversations
  due_at: Timestamp | null;
  taken_until: Timestamp | null;
  tries: Generated<number>;
}

export interface TranslationChoicesTable {
  user_id: string; // references users
  conversation_id: string | null; // references conversations
  reads: string | null;
  sends: string | null;
  since: Timestamp;
}

export interface UserVariablesTable {
  user_id: string; // references users
  name: string;
  value: string;
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
  tier: Generated<'free' | 'bloom' | 'eclipse'>;
  role: Generated<'user' | 'moderator' | 'admin'>;
  is_house: Generated<boolean>;
  display_name: Generated<string>;
  bio: Generated<string>;
  gift_given_at: Timestamp | null;
  created_at: Timestamp;
  held_avatar_key: string | null;
  proven_elsewhere: Generated<boolean>;
  suspended_at: Timestamp | null;
  time_zone: string | null;
  language: string | null;
  first_language: string | null;
}

export interface VerdictsTable {
  id: string;
  user_id: string | null; // references users
  surface: string;
  category: string;
  rule: string;
  text_hash: Buffer;
  created_at: Timestamp;
  severity: 'review' | 'block' | 'hard';
  subject_id: string | null;
  rules_version: Generated<string>;
}

export interface Schema {
  audit_log: AuditLogTable;
  card_remains: CardRemainsTable;
  care: CareTable;
  chapters: ChaptersTable;
  character_documents: CharacterDocumentsTable;
  character_drafts: CharacterDraftsTable;
  character_imports: CharacterImportsTable;
  character_listings: CharacterListingsTable;
  character_looks: CharacterLooksTable;
  character_stats: CharacterStatsTable;
  character_tags: CharacterTagsTable;
  character_versions: CharacterVersionsTable;
  characters: CharactersTable;
  chat_engines: ChatEnginesTable;
  chat_folders: ChatFoldersTable;
  chat_import_items: ChatImportItemsTable;
  chat_import_pieces: ChatImportPiecesTable;
  chat_imports: ChatImportsTable;
  chat_picture_settings: ChatPictureSettingsTable;
  chat_settings: ChatSettingsTable;
  chat_shares: ChatSharesTable;
  chat_tags: ChatTagsTable;
  chosen_engine: ChosenEngineTable;
  code_tries: CodeTriesTable;
  coin_accounts: CoinAccountsTable;
  coin_adjustments: CoinAdjustmentsTable;
  coin_entries: CoinEntriesTable;
  coin_hold_lots: CoinHoldLotsTable;
  coin_holds: CoinHoldsTable;
  coin_lots: CoinLotsTable;
  coin_monthly_grants: CoinMonthlyGrantsTable;
  coin_packs: CoinPacksTable;
  coin_transfers: CoinTransfersTable;
  composer_drafts: ComposerDraftsTable;
  content_holds: ContentHoldsTable;
  conversation_generation: ConversationGenerationTable;
  conversation_members: ConversationMembersTable;
  conversation_variables: ConversationVariablesTable;
  conversations: ConversationsTable;
  counter_notices: CounterNoticesTable;
  creator_documents: CreatorDocumentsTable;
  creator_standings: CreatorStandingsTable;
  creator_standings_state: CreatorStandingsStateTable;
  declined_pictures: DeclinedPicturesTable;
  deleted_conversations: DeletedConversationsTable;
  discovery_marks: DiscoveryMarksTable;
  drawn_prints: DrawnPrintsTable;
  ended_sessions: EndedSessionsTable;
  engine_budgets: EngineBudgetsTable;
  engine_fallbacks: EngineFallbacksTable;
  engine_offers: EngineOffersTable;
  engine_roles: EngineRolesTable;
  engine_usage: EngineUsageTable;
  engine_use: EngineUseTable;
  engines: EnginesTable;
  export_tickets: ExportTicketsTable;
  fact_bans: FactBansTable;
  fact_confirmations: FactConfirmationsTable;
  fact_sources: FactSourcesTable;
  facts: FactsTable;
  fan_outs: FanOutsTable;
  favorites: FavoritesTable;
  feed_walks: FeedWalksTable;
  follow_counts: FollowCountsTable;
  follows: FollowsTable;
  generation_presets: GenerationPresetsTable;
  held_files: HeldFilesTable;
  help_referrals: HelpReferralsTable;
  hidden_characters: HiddenCharactersTable;
  identities: IdentitiesTable;
  image_job_chats: ImageJobChatsTable;
  image_job_looks: ImageJobLooksTable;
  image_job_masks: ImageJobMasksTable;
  image_jobs: ImageJobsTable;
  image_likes: ImageLikesTable;
  image_remains: ImageRemainsTable;
  image_slots: ImageSlotsTable;
  images: ImagesTable;
  imported_books: ImportedBooksTable;
  imported_cards: ImportedCardsTable;
  imported_chats: ImportedChatsTable;
  imported_messages: ImportedMessagesTable;
  installation: InstallationTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
  kept_files: KeptFilesTable;
  legal_acceptances: LegalAcceptancesTable;
  legal_texts: LegalTextsTable;
  likes: LikesTable;
  look_choices: LookChoicesTable;
  look_takes: LookTakesTable;
  lorebook_uses: LorebookUsesTable;
  lorebooks: LorebooksTable;
  mail_requests: MailRequestsTable;
  mail_tokens: MailTokensTable;
  member_models: MemberModelsTable;
  membership_periods: MembershipPeriodsTable;
  membership_tiers: MembershipTiersTable;
  memories: MemoriesTable;
  memory_budgets: MemoryBudgetsTable;
  memory_jobs: MemoryJobsTable;
  memory_settings: MemorySettingsTable;
  memory_topics: MemoryTopicsTable;
  message_texts: MessageTextsTable;
  message_thoughts: MessageThoughtsTable;
  message_translations: MessageTranslationsTable;
  message_variables: MessageVariablesTable;
  messages: MessagesTable;
  news: NewsTable;
  nodes: NodesTable;
  notification_actors: NotificationActorsTable;
  notification_digests: NotificationDigestsTable;
  notification_preferences: NotificationPreferencesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  owner_proofs: OwnerProofsTable;
  passkeys: PasskeysTable;
  path_names: PathNamesTable;
  path_runs: PathRunsTable;
  payment_customers: PaymentCustomersTable;
  payment_disputes: PaymentDisputesTable;
  payment_events: PaymentEventsTable;
  payment_orders: PaymentOrdersTable;
  payment_refunds: PaymentRefundsTable;
  payment_settings: PaymentSettingsTable;
  payments: PaymentsTable;
  persona_choices: PersonaChoicesTable;
  personas: PersonasTable;
  picture_prints: PicturePrintsTable;
  picture_reviews: PictureReviewsTable;
  plan_prices: PlanPricesTable;
  preferences: PreferencesTable;
  prompt_texts: PromptTextsTable;
  push_devices: PushDevicesTable;
  push_jobs: PushJobsTable;
  push_keys: PushKeysTable;
  quick_replies: QuickRepliesTable;
  quick_rows: QuickRowsTable;
  rate_counts: RateCountsTable;
  reconcile_runs: ReconcileRunsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  removal_events: RemovalEventsTable;
  removal_items: RemovalItemsTable;
  removals: RemovalsTable;
  removed_messages: RemovedMessagesTable;
  reply_records: ReplyRecordsTable;
  reports: ReportsTable;
  round_vectors: RoundVectorsTable;
  sandbox_events: SandboxEventsTable;
  sandbox_objects: SandboxObjectsTable;
  scenes: ScenesTable;
  search_words: SearchWordsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  setup: SetupTable;
  shared_messages: SharedMessagesTable;
  spent_nonces: SpentNoncesTable;
  subscriptions: SubscriptionsTable;
  support_attachments: SupportAttachmentsTable;
  support_messages: SupportMessagesTable;
  support_remains: SupportRemainsTable;
  support_saved_answers: SupportSavedAnswersTable;
  support_tickets: SupportTicketsTable;
  suspensions: SuspensionsTable;
  tag_categories: TagCategoriesTable;
  tags: TagsTable;
  tax_rates: TaxRatesTable;
  title_jobs: TitleJobsTable;
  translation_choices: TranslationChoicesTable;
  user_variables: UserVariablesTable;
  users: UsersTable;
  verdicts: VerdictsTable;
}
