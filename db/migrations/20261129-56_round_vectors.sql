-- What a message and its answer mean, as a vector of the connected embeddings engine: by it memory finds what was said in
-- other words. Written by the background. One of another text than its hash says is not used.
create table round_vectors (
  -- The answer, or a greeting.
  message_id uuid primary key references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- Name and dimension of what made it.
  model text not null,
  hash text not null,
  -- One signed byte for each dimension; its direction alone says something.
  vector bytea not null,
  seq bigint generated always as identity
);
create index round_vectors_conversation on round_vectors (conversation_id, seq);

-- The model by which the vectors of all of its rounds were made; another one is read anew by the background.
alter table conversations add column embedded_by text;
