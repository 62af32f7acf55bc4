-- What the safety check refused: by category, without the text.

create table verdicts (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  surface text not null,
  category text not null,
  rule text not null,
  -- SHA-256 of the normalised text, so that repeats are seen without keeping what was written.
  text_hash bytea not null,
  created_at timestamptz not null
);
create index verdicts_user on verdicts (user_id, created_at desc);
create index verdicts_newest on verdicts (created_at desc);
