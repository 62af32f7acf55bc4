-- What is searched of one's own chats: the text of each finished message as searches compare it (folded_text), beside
-- the messages, whose rows change while a reply is written.
create table message_texts (
  message_id uuid primary key references messages (id) on delete cascade,
  conversation_id uuid not null,
  text text not null
);

create function fold_message() returns trigger language plpgsql as $$
begin
  insert into message_texts (message_id, conversation_id, text)
  values (new.id, new.conversation_id, folded_text(new.content))
  on conflict (message_id) do update set text = excluded.text;
  return null;
end $$;

insert into message_texts (message_id, conversation_id, text)
select id, conversation_id, folded_text(content) from messages where state <> 'streaming';
create index message_texts_conversation on message_texts (conversation_id);

create trigger messages_fold after insert on messages
  for each row when (new.state <> 'streaming') execute function fold_message();
create trigger messages_fold_again after update of content, state on messages
  for each row when (new.state <> 'streaming' and (old.state = 'streaming' or new.content <> old.content))
  execute function fold_message();

-- Written by another server while the first ones were read.
insert into message_texts (message_id, conversation_id, text)
select id, conversation_id, folded_text(content) from messages m
where state <> 'streaming' and not exists (select from message_texts t where t.message_id = m.id);
