-- Messages in another language than the one they were sent in. Where a user writes in their own language, what the
-- character reads is the message, and what they wrote is kept here as its original.
create table message_translations (
  message_id uuid not null references messages (id) on delete cascade,
  -- A language tag, for instance 'de'.
  language text not null check (length(language) between 2 and 12),
  text text not null,
  -- Of the message that it belongs to: one that was edited since has no translation any more.
  source_hash bytea not null,
  -- The user wrote this text, and the message is its translation.
  is_original boolean not null default false,
  -- The model that wrote it; empty for an original.
  model text not null default '',
  created_at timestamptz not null,
  primary key (message_id, language)
);

-- In which languages a user reads and writes: for one conversation, or, without one, for all that have no row of their own.
create table translation_choices (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  -- Replies are translated into it; null leaves them as they are.
  reads text check (length(reads) between 2 and 12),
  -- What the user writes is translated into it before it is sent; null sends it as it is.
  sends text check (length(sends) between 2 and 12),
  -- Messages from then on are translated without being asked for.
  since timestamptz not null,
  unique nulls not distinct (user_id, conversation_id)
);
create index translation_choices_conversation on translation_choices (conversation_id);
