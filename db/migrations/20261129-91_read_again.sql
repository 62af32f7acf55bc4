-- A message that was edited is read for facts again. False, not null: a null of before `is_read` counts as read where
-- conversations.facts_read_to has passed it.
create or replace function fold_message() returns trigger language plpgsql as $$
declare
  found_words tsvector := message_words(left(new.content, 20000));
begin
  insert into message_texts (message_id, conversation_id, text, words, length)
  values (new.id, new.conversation_id, folded_text(new.content), found_words, length(found_words))
  on conflict (message_id) do update
    set text = excluded.text, words = excluded.words, length = excluded.length, places = null, is_read = false,
      begins_scene = null;
  return null;
end $$;
