-- What is done in a conversation of a hundred thousand messages reads as much as in a short one.

-- The words of a message as numbers that differ between conversations, so that an index leads from a word of one
-- conversation to its messages. A number may stand for two words: whoever looks compares the words themselves.
create function word_keys(conversation_id uuid, lexemes text[]) returns bigint[]
language sql immutable parallel safe strict cost 1000 as $$
  select array_agg(hashtextextended(lexeme, uuid_hash_extended(conversation_id, 0))) from unnest(lexemes) as lexeme $$;

-- Few are kept waiting beside the index: each search reads those one by one.
create index message_texts_words on message_texts
  using gin (word_keys(conversation_id, tsvector_to_array(words))) with (gin_pending_list_limit = 256);

-- From the newest message back.
create index message_texts_order on message_texts (conversation_id, message_id);
drop index message_texts_conversation;

-- The tree of a long conversation as messages in a row, between which nothing parted when they were stored. Whatever is
-- not in here is found below what is; a run whose end is deleted is deleted with it, and found again.
create table path_runs (
  first_id uuid primary key,
  last_id uuid not null unique references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  parent_id uuid,
  alternative int not null,
  count int not null
);
create index path_runs_conversation on path_runs (conversation_id);

-- A path that was shown from deep within another one was noted at its last fork only.
-- Each step is a lookup by key: as a join, it would read the whole table for each level of the deepest conversation.
with recursive parting as (
  select distinct conversation_id as id from messages where alternative > 1 and parent_id is not null
), up as (
  select head.id, head.parent_id from parting
    cross join lateral (select c.head_id from conversations c where c.id = parting.id offset 0) c
    cross join lateral (select m.id, m.parent_id from messages m where m.id = c.head_id offset 0) head
  union all
  select above.id, above.parent_id from up
    cross join lateral (select m.id, m.parent_id from messages m where m.id = up.parent_id offset 0) above
)
update messages m set shown_child_id = up.id from up
where m.id = up.parent_id and m.shown_child_id is distinct from up.id
  and exists (select from messages s where s.parent_id = m.id and s.alternative > 1);
