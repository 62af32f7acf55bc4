-- A conversation has members: the characters that speak in it. Most have one.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  character_id uuid not null references characters (id),
  -- A running chat stays on the version that it began with.
  version_id uuid not null references character_versions (id),
  -- Order of the members, from 1.
  position integer not null check (position > 0),
  primary key (conversation_id, character_id),
  unique (conversation_id, position)
);
create index conversation_members_character on conversation_members (character_id, conversation_id);
create index conversation_members_version on conversation_members (version_id);

-- A user's conversations with a character are found through the user: nobody has many.
create index conversations_of_user on conversations (user_id, updated_at desc, id desc);
drop index conversations_character;

-- Servers of the version before read and write the character and the version at the conversation. Both are kept in step
-- until a later version drops these columns, the three functions and their triggers.
alter table conversations alter column character_id drop not null, alter column version_id drop not null;

create function member_of_conversation() returns trigger language plpgsql as $$
begin
  insert into conversation_members (conversation_id, character_id, version_id, position)
  values (new.id, new.character_id, new.version_id, 1)
  on conflict (conversation_id, position) do update set version_id = excluded.version_id
  where conversation_members.version_id <> excluded.version_id;
  return null;
end $$;
create trigger conversations_member after insert or update of version_id on conversations
  for each row when (new.character_id is not null) execute function member_of_conversation();

create function conversation_of_member() returns trigger language plpgsql as $$
begin
  update conversations set character_id = new.character_id, version_id = new.version_id
  where id = new.conversation_id and version_id is distinct from new.version_id;
  return null;
end $$;
create trigger conversation_members_first after insert or update of version_id on conversation_members
  for each row when (new.position = 1) execute function conversation_of_member();

insert into conversation_members (conversation_id, character_id, version_id, position)
select id, character_id, version_id, 1 from conversations;

-- The member who wrote a reply; null for the user. Filled by the next migration.
alter table messages add column speaker_id uuid;

create function speaker_of_message() returns trigger language plpgsql as $$
begin
  select character_id into new.speaker_id from conversation_members
  where conversation_id = new.conversation_id and position = 1;
  return new;
end $$;
create trigger messages_speaker before insert on messages
  for each row when (new.role = 'assistant' and new.speaker_id is null) execute function speaker_of_message();
