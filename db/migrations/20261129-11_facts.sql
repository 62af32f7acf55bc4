-- Facts with the messages that prove them. They replace the table `memories`, which older servers still write.
create table facts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was learned; null for what the user wrote for all conversations.
  conversation_id uuid references conversations (id) on delete cascade,
  -- For the scope `character`.
  character_id uuid references characters (id) on delete cascade,
  scope text not null check (scope in ('chat', 'character', 'user')),
  kind text not null,
  key text not null,
  value text not null,
  text text not null,
  origin text not null check (origin in ('you', 'reader', 'model')),
  is_certain boolean not null default true,
  is_pinned boolean not null default false,
  event_date date,
  created_at timestamptz not null,
  -- The fact that took its place.
  closed_by uuid references facts (id) on delete set null deferrable initially deferred,
  closed_at timestamptz,
  forgotten_at timestamptz,
  used_count int not null default 0,
  last_used_at timestamptz
);
create index facts_conversation on facts (conversation_id);
create index facts_user on facts (user_id);
create index facts_forgotten on facts (forgotten_at) where forgotten_at is not null;
create index facts_closed_by on facts (closed_by) where closed_by is not null;
create index facts_character on facts (character_id) where character_id is not null;

-- A fact holds only while each of its messages exists with the text that it was read from. There is no foreign key,
-- because a deleted message can be restored.
create table fact_sources (
  fact_id uuid not null references facts (id) on delete cascade,
  message_id uuid not null,
  hash text not null,
  primary key (fact_id, message_id)
);
create index fact_sources_message on fact_sources (message_id);

-- What is not to be learned again from the same message; hash of the text in lower case.
create table fact_bans (
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid not null,
  hash text not null,
  primary key (conversation_id, message_id, hash)
);


-- Without a row everything is on.
create table memory_settings (
  user_id uuid primary key references users (id) on delete cascade,
  is_learning boolean not null default true
);

create function memory_to_fact() returns trigger language plpgsql as $$
begin
  insert into facts (id, user_id, conversation_id, scope, kind, key, value, text, origin, created_at)
  select new.id, c.user_id, c.id, 'chat', new.kind, new.key, new.value, new.text, 'reader', new.created_at
  from conversations c where c.id = new.conversation_id
  on conflict (id) do update set value = excluded.value, text = excluded.text, created_at = excluded.created_at;
  delete from fact_sources where fact_id = new.id;
  insert into fact_sources (fact_id, message_id, hash)
  select new.id, m.id, md5(m.content) from messages m where m.id = new.source_message_id;
  return null;
end $$;

insert into facts (id, user_id, conversation_id, scope, kind, key, value, text, origin, created_at)
select f.id, c.user_id, c.id, 'chat', f.kind, f.key, f.value, f.text, 'reader', f.created_at
from memories f join conversations c on c.id = f.conversation_id where f.kind <> 'feeling';
insert into fact_sources (fact_id, message_id, hash)
select f.id, m.id, md5(m.content) from memories f join messages m on m.id = f.source_message_id
where f.kind <> 'feeling';

create trigger memories_to_facts after insert or update on memories
  for each row when (new.kind <> 'feeling') execute function memory_to_fact();

-- What an older server forgets is forgotten here as well. Facts of deleted messages stay for an undo.
create function forget_memory() returns trigger language plpgsql as $$
begin
  delete from facts f where f.id = old.id and exists (select from messages m where m.id = old.source_message_id);
  return null;
end $$;
create trigger memories_forgotten after delete on memories for each row execute function forget_memory();

-- Last, because it locks out conversations until the end.
alter table conversations
  add column is_learning boolean not null default true,
  add column shares_memory boolean not null default false,
  add column is_incognito boolean not null default false;
