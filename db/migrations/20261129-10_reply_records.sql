-- What a reply was written from. Texts that many prompts of a conversation share are stored once.
create table reply_records (
  message_id uuid primary key references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  record jsonb not null,
  created_at timestamptz not null default now()
);
create index reply_records_conversation on reply_records (conversation_id);

create table prompt_texts (
  conversation_id uuid not null references conversations (id) on delete cascade,
  hash text not null,
  text text not null,
  primary key (conversation_id, hash)
);

-- Deleted replies keep their records as long as they can be restored.
alter table removed_messages add column records jsonb not null default '[]';

-- The record without the texts of memories that are gone: facts by their ids, passages by those of their messages.
create function scrub_record(record jsonb, gone text[]) returns jsonb language sql immutable as $$
  select jsonb_set(record, '{memory}', coalesce((
    select jsonb_agg(case
        when item->>'id' = any(gone) or exists (
          select from jsonb_array_elements_text(item->'sources') as sources(id) where sources.id = any(gone))
        then jsonb_set(item, '{text}', 'null') else item end order by n)
    from jsonb_array_elements(record->'memory') with ordinality as items(item, n)), '[]'))
$$;
