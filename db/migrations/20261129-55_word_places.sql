-- The words of each message as numbers of two bytes (packages/word-vectors), by which memory finds what means the same in
-- other words. Written by the background some time after a reply; null until then, and again when the text changes.
alter table message_texts add column places bytea;

create or replace function fold_message() returns trigger language plpgsql as $$
declare
  found_words tsvector := message_words(left(new.content, 20000));
begin
  insert into message_texts (message_id, conversation_id, text, words, length)
  values (new.id, new.conversation_id, folded_text(new.content), found_words, length(found_words))
  on conflict (message_id) do update
    set text = excluded.text, words = excluded.words, length = excluded.length, places = null;
  return null;
end $$;

drop index message_texts_unread;
create index message_texts_unread on message_texts (conversation_id) where words is null or places is null;
