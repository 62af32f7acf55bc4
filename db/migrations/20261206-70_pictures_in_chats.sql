-- How pictures are asked for in a conversation. No row: each one is asked about, and the character offers none.
create table chat_picture_settings (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  -- Coins that a picture may cost without its user being asked again; 0 for none.
  ask_above integer not null default 0 check (ask_above >= 0),
  -- 'ask': the character offers a picture, which its user accepts or not. 'auto': so many a day are drawn by themselves,
  -- each for at most the price that was agreed to.
  offers text not null default 'never' check (offers in ('never', 'ask', 'auto')),
  offers_a_day integer not null default 3 check (offers_a_day between 1 and 20),
  offers_price integer not null default 0 check (offers_price >= 0)
);

-- Drawn because the character offered it and its user had agreed to that beforehand.
alter table image_job_chats add column is_offered boolean not null default false;
-- The user has closed what came of it: a request that failed is no longer shown in the conversation.
alter table image_job_chats add column closed_at timestamptz;

-- Messages at which an offer of the character was declined.
create table declined_pictures (
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid not null,
  declined_at timestamptz not null,
  primary key (conversation_id, message_id)
);
