-- What a model thought before it wrote a reply. It is kept apart from the reply: it is never part of a prompt, and
-- most readers never open it.
create table message_thoughts (
  message_id uuid primary key references messages (id) on delete cascade,
  content text not null,
  -- As the back-end counted them, else an estimate.
  tokens integer not null,
  -- From the first thought to the first word of the reply.
  ms integer not null
);

-- How hard the model thinks in this conversation; 'default' leaves it to the model.
alter table conversations add column thinking text not null default 'default'
  check (thinking in ('default', 'off', 'low', 'medium', 'high'));

-- The thoughts of deleted messages, as long as the deletion can be undone.
alter table removed_messages add column thoughts jsonb not null default '[]';
