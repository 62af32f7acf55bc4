-- Who a user is in conversations. An older server neither knows nor changes any of this.
create table personas (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  pronouns text not null default '',
  description text not null default '',
  -- The address of the picture, as that of an avatar.
  picture_key text,
  -- New conversations begin with it.
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index personas_of_user on personas (user_id, created_at);
create unique index personas_one_default on personas (user_id) where is_default;

-- The persona of a conversation, or that of new conversations with a character. A conversation without a row has none.
-- A character's row without a persona says that the default is not taken.
create table persona_choices (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  character_id uuid references characters (id) on delete cascade,
  persona_id uuid references personas (id) on delete cascade,
  check (num_nonnulls(conversation_id, character_id) = 1),
  check (conversation_id is null or persona_id is not null)
);
create unique index persona_choices_conversation on persona_choices (conversation_id) where conversation_id is not null;
create unique index persona_choices_character on persona_choices (user_id, character_id) where character_id is not null;
create index persona_choices_persona on persona_choices (persona_id);
create index persona_choices_of_character on persona_choices (character_id) where character_id is not null;

-- The name of the persona that the user wrote this message as. It stays when the persona is renamed or deleted.
alter table messages add column persona_name text;

-- Lorebooks of a persona.
alter table lorebook_uses add column persona_id uuid references personas (id) on delete cascade;
alter table lorebook_uses drop constraint lorebook_uses_scope_check;
alter table lorebook_uses add constraint lorebook_uses_scope_check
  check (scope in ('global', 'conversation', 'character', 'persona'));
alter table lorebook_uses add constraint lorebook_uses_persona_check
  check ((scope = 'persona') = (persona_id is not null));
drop index lorebook_uses_once;
create unique index lorebook_uses_once on lorebook_uses
  (lorebook_id, scope, coalesce(conversation_id, character_id, persona_id, lorebook_id));
create index lorebook_uses_persona on lorebook_uses (persona_id) where persona_id is not null;
