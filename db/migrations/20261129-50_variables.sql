-- What the macros of a card keep: of one conversation, and of one user over all conversations. An older server knows
-- neither table.
create table conversation_variables (
  conversation_id uuid not null references conversations (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  value text not null check (length(value) <= 4000),
  primary key (conversation_id, name)
);
create table user_variables (
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  value text not null check (length(value) <= 4000),
  primary key (user_id, name)
);
