-- Finds a part of a word in the messages of all of a user's chats without reading them all. Where the server has no such
-- extension they are read, chat by chat.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index message_texts_similar on message_texts using gin (text gin_trgm_ops);
  end if;
end $$;
