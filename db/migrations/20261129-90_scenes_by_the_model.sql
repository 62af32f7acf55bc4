-- A message with which another place or a later time begins, as the connected model says; scenes end before it.
alter table message_texts add column begins_scene boolean;

-- What was derived of a text goes with it.
create or replace function fold_message() returns trigger language plpgsql as $$
declare
  found_words tsvector := message_words(left(new.content, 20000));
begin
  insert into message_texts (message_id, conversation_id, text, words, length)
  values (new.id, new.conversation_id, folded_text(new.content), found_words, length(found_words))
  on conflict (message_id) do update
    set text = excluded.text, words = excluded.words, length = excluded.length, places = null, is_read = null,
      begins_scene = null;
  return null;
end $$;
