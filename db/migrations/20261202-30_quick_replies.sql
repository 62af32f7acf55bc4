-- Texts of a user behind buttons above the text field, for all conversations or for those with one character. An older
-- server neither knows nor changes any of this.
create table quick_replies (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null for all conversations.
  character_id uuid references characters (id) on delete cascade,
  label text not null,
  content text not null,
  -- Sent at once; otherwise it is put into the field.
  is_sent boolean not null,
  position integer not null,
  created_at timestamptz not null
);
create index quick_replies_of_user on quick_replies (user_id, position);
create index quick_replies_of_character on quick_replies (character_id) where character_id is not null;
