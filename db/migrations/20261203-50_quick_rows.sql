-- What a user has chosen to stand above the text field of their chats, in order. Without a row it is the usual. An older
-- server neither knows nor changes it.
create table quick_rows (
  user_id uuid primary key references users (id) on delete cascade,
  tools text[] not null
);
