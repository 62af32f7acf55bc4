-- Finding characters at any size of the catalogue: lists that are one index each, words that are searched for, and
-- what ranking knows. All of it is derived from other tables, by triggers at commit where it has to be true at once
-- (what is public, under which tags, with which words), and by a refresh beside the requests where it may lag behind
-- (how good, how lively).

-- Forgives typing errors. Where the server has no such extension or the role may not add it, the product does without
-- and says so at its start.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searches forgive fewer typing errors';
end $$;

-- Letters and digits as they are compared: without case, accents and punctuation. The same as fold() in the code.
create function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return trim(regexp_replace(lower(words), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return trim(regexp_replace(
    translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđıħ', 'oldih'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
end $$;

-- Each element: alternatives of one word, parted by '|'. All elements are wanted, each as the beginning of a word or
-- in another form of the language.
create function wanted_words(elements text[]) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  element text;
  word text;
  one tsquery;
  found tsquery;
begin
  foreach element in array elements loop
    one := null;
    foreach word in array string_to_array(element, '|') loop
      one := coalesce(one || to_tsquery('simple', quote_literal(word) || case when length(word) > 2 then ':*' else '' end),
        to_tsquery('simple', quote_literal(word) || case when length(word) > 2 then ':*' else '' end))
        || plainto_tsquery('english', word);
    end loop;
    found := coalesce(found && one, one);
  end loop;
  return found;
end $$;

-- What is searched of a character: its name before its tags, as they are called and as they are shown, before the line
-- on its card, before the beginning of what is told of it.
create function document_words(name text, tag_names text[], hook text, description text) returns tsvector
language sql stable as $$
  select setweight(to_tsvector('simple', folded(name)), 'A')
    || setweight(to_tsvector('simple', folded(coalesce((
      select string_agg(n || ' ' || coalesce(t.display_name, ''), ' ')
      from unnest(tag_names) n left join tags t on t.name = n), ''))), 'B')
    || setweight(to_tsvector('english', folded(hook)), 'C')
    || setweight(to_tsvector('english', folded(left(description, 600))), 'D')
$$;

-- What ranking knows of each character that was ever public.
create table character_stats (
  character_id uuid primary key references characters (id) on delete cascade,
  -- Hiding and showing again makes nobody new.
  listed_at timestamptz not null,
  -- Different people who wrote, those who came back on another day, those of the last week; never how much was written.
  chatters integer not null default 0,
  returned integer not null default 0,
  recent integer not null default 0,
  -- 0 to 10,000.
  quality integer not null default 0,
  trend integer not null default 0,
  -- When it is to be counted again; null while nothing can have changed.
  due_at timestamptz
);
create index character_stats_due on character_stats (due_at) where due_at is not null;

-- The refresh counts again what was chatted with or liked since its last mark. One row.
create table discovery_marks (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);
insert into discovery_marks (seen_at) values ('epoch');

create index conversations_active on conversations (updated_at) where message_count > 0;
create index likes_newest on likes (created_at);

-- Each public character once under each of its tags, and once under '' for all: every list and every page of it is
-- read from one of these indexes, however many others there are.
create table character_listings (
  tag_name text not null,
  character_id uuid not null,
  quality integer not null,
  trend integer not null,
  listed_at timestamptz not null,
  primary key (character_id, tag_name)
);
create index character_listings_best on character_listings (tag_name, quality desc, character_id desc);
create index character_listings_trending on character_listings (tag_name, trend desc, character_id desc);
create index character_listings_newest on character_listings (tag_name, listed_at desc, character_id desc);

-- What is searched of each public character.
create table character_documents (
  character_id uuid primary key references characters (id) on delete cascade,
  creator_id uuid not null,
  name_key text not null,
  words tsvector not null,
  tag_names text[] not null,
  rating text not null,
  quality integer not null,
  -- 0: the best two thousand, then ten times as many each, 3: all others. A search that finds enough in one looks no
  -- further, so that common words cost no more in a large catalogue.
  tier integer not null default 3 check (tier between 0 and 3)
);
create index character_documents_words_0 on character_documents using gin (words) where tier = 0;
create index character_documents_words_1 on character_documents using gin (words) where tier = 1;
create index character_documents_words_2 on character_documents using gin (words) where tier = 2;
create index character_documents_words_3 on character_documents using gin (words) where tier = 3;
create index character_documents_name on character_documents (name_key, quality desc);
-- The random end of the id: drawing lots without reading the table.
create index character_documents_lot on character_documents (substr(character_id::text, 25));

create table creator_documents (
  user_id uuid primary key references users (id) on delete cascade,
  name_key text not null,
  words tsvector not null,
  -- Public ones; changed by the trigger of character_documents.
  character_count integer not null default 0 check (character_count >= 0)
);
create index creator_documents_words on creator_documents using gin (words) where character_count > 0;
create index creator_documents_name on creator_documents (name_key, character_count desc);

-- Words that occur in names, tags and hooks, to know what was meant by one that does not. They stay when the last
-- text with them goes: what is found is always looked up in the texts of now.
create table search_words (word text primary key);
create index search_words_beginning on search_words (word text_pattern_ops);
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index search_words_similar on search_words using gin (word gin_trgm_ops);
  end if;
end $$;

-- "Not interested".
create table hidden_characters (
  user_id uuid not null references users (id) on delete cascade,
  character_id uuid not null references characters (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, character_id)
);
create index hidden_characters_newest on hidden_characters (user_id, created_at desc);

-- One order of a feed, so that its second page follows its first whichever server reads it. Lost in a crash without
-- loss: it is made again.
create unlogged table feed_walks (
  id uuid primary key,
  -- Null for the one of all guests.
  user_id uuid references users (id) on delete cascade,
  -- What it was made from; another basis asks for another walk.
  basis text not null,
  character_ids uuid[] not null,
  -- Different reasons, and for each character which of them, from 0.
  reasons jsonb not null,
  reason_of integer[] not null,
  made_at timestamptz not null
);
create unique index feed_walks_of_guests on feed_walks (basis) where user_id is null;
create index feed_walks_of_user on feed_walks (user_id, made_at desc);
create index feed_walks_old on feed_walks (made_at);

-- Brings what is derived of one character up to what it is now.
create function relist_character(id uuid) returns void language plpgsql as $$
declare
  c characters;
  v character_versions;
  s character_stats;
  known integer;
begin
  select * into c from characters where characters.id = relist_character.id;
  if c.id is null or c.visibility <> 'public' or c.deleted_at is not null then
    delete from character_documents d where d.character_id = relist_character.id;
    return;
  end if;
  select * into v from character_versions where character_versions.id = c.version_id;

  -- As good as somebody whom nobody has talked to yet (qualityOf in the code), until they are counted.
  known := 900 + round(500 * least(1, greatest(0, c.score)));
  insert into character_stats (character_id, listed_at, quality, trend, due_at)
  values (c.id, date_trunc('milliseconds', coalesce(c.published_at, greatest(c.created_at, c.updated_at))),
    known, known / 101, 'epoch')
  on conflict (character_id) do nothing;
  select * into s from character_stats where character_stats.character_id = c.id;

  insert into creator_documents (user_id, name_key, words)
  select u.id, folded(u.username), to_tsvector('simple', folded(u.username || ' ' || u.display_name))
  from users u where u.id = c.creator_id
  on conflict (user_id) do nothing;

  insert into character_documents (character_id, creator_id, name_key, words, tag_names, rating, quality)
  values (c.id, c.creator_id, folded(c.name),
    document_words(c.name, c.tag_names, c.hook, coalesce(v.description, '')), c.tag_names, c.rating, s.quality)
  on conflict (character_id) do update set creator_id = excluded.creator_id, name_key = excluded.name_key,
    words = excluded.words, tag_names = excluded.tag_names, rating = excluded.rating;

  delete from character_listings l
  where l.character_id = c.id and l.tag_name <> '' and not l.tag_name = any(c.tag_names);
  insert into character_listings (tag_name, character_id, quality, trend, listed_at)
  select distinct n, c.id, s.quality, s.trend, s.listed_at from unnest(c.tag_names || ''::text) n
  on conflict do nothing;

  -- In one order, so that two who publish at once do not wait for each other.
  insert into search_words (word)
  select distinct lexeme
  from unnest(to_tsvector('simple', folded(c.name || ' ' || c.hook || ' ' || array_to_string(c.tag_names, ' '))))
  where length(lexeme) between 3 and 40 and lexeme !~ '[0-9]' order by lexeme
  on conflict do nothing;
end $$;

create function relist_characters() returns trigger language plpgsql as $$
begin
  perform relist_character(new.id);
  return null;
end $$;
-- At the commit, when the version that it stands on is there too.
create constraint trigger characters_relist
  after insert or update of creator_id, version_id, name, hook, rating, visibility, tag_names, deleted_at on characters
  deferrable initially deferred for each row execute function relist_characters();

create function recount_creator() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update creator_documents set character_count = character_count - 1 where user_id = old.creator_id;
  end if;
  if tg_op <> 'DELETE' then
    update creator_documents set character_count = character_count + 1 where user_id = new.creator_id;
  else
    delete from character_listings where character_id = old.character_id;
  end if;
  return null;
end $$;
create trigger character_documents_count after insert or delete on character_documents
  for each row execute function recount_creator();
create trigger character_documents_recount after update of creator_id on character_documents
  for each row when (old.creator_id <> new.creator_id) execute function recount_creator();

create function rename_creator() returns trigger language plpgsql as $$
begin
  update creator_documents set name_key = folded(new.username),
    words = to_tsvector('simple', folded(new.username || ' ' || new.display_name))
  where user_id = new.id;
  return null;
end $$;
create trigger users_rename_creator after update of username, display_name on users
  for each row execute function rename_creator();

select relist_character(id) from characters where visibility = 'public' and deleted_at is null order by id;
