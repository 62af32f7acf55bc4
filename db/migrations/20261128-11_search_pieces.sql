-- Searches find what is written without spaces between words, and names whatever their apostrophes, accents and ß.

-- Without capitals, accents and apostrophes; punctuation and spaces are kept. The same as foldText() in the code.
create function folded_text(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return translate(lower(words), '''`', '');
  end if;
  words := regexp_replace(words, '[''`\u00b4\u02b9\u02bb-\u02bd\u055a\u05f3\u2018\u2019\u201b\u2032\ua78c\uff07]', '', 'g');
  words := regexp_replace(normalize(words, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]',
    '', 'g');
  words := translate(lower(words), 'øłđıħς', 'oldihσ');
  words := replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return normalize(words, NFC);
end $$;

-- Words with one space between them. The same as fold() in the code.
create or replace function folded(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  words := folded_text(words);
  if octet_length(words) = length(words) then
    return trim(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'));
  end if;
  return trim(regexp_replace(words,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g'));
end $$;

-- Signs of scripts that put no spaces between words, as a class of a regular expression.
create function unspaced() returns text language sql immutable parallel safe as $$
  select '[\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u1980-\u19df\u1a20-\u1aaf\u3005-\u3007\u3041-\u30fa\u30fc-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua980-\ua9df\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'
$$;

-- The words of a text. Beside a word with an apostrophe stand its parts ("L'Amour": lamour, l, amour); of a script
-- without spaces every two neighbouring signs, and the last sign alone, so that each sign begins a piece.
create function search_vector(config regconfig, words text, weight "char") returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  apostrophes constant text := '[''`\u00b4\u02b9\u02bb-\u02bd\u055a\u05f3\u2018\u2019\u201b\u2032\ua78c\uff07]';
  plain text := folded(words);
  found tsvector;
begin
  if words ~ apostrophes then
    plain := plain || ' ' || folded(coalesce((
      select string_agg(regexp_replace(m[1], apostrophes, ' ', 'g'), ' ')
      from regexp_matches(words, '([^[:space:]]*' || apostrophes || '[^[:space:]]*)', 'g') m), ''));
  end if;
  if octet_length(plain) = length(plain) or plain !~ unspaced() then
    return setweight(to_tsvector(config, plain), weight);
  end if;
  found := setweight(to_tsvector(config, regexp_replace(plain, unspaced() || '+', ' ', 'g')), weight);
  return found || (
    select string_agg(format('''%s'':%s%s', piece, least(place, 16383), weight), ' ')::tsvector
    from (
      select substr(m[1], at, 2) as piece, row_number() over (order by run, at) as place
      from regexp_matches(plain, '(' || unspaced() || '+)', 'g') with ordinality as r(m, run), generate_series(1, length(m[1])) at
    ) pieces);
end $$;

-- Of a script without spaces its pieces one after the other, anywhere in a text.
create function wanted_pieces(word text) returns tsquery language sql immutable strict parallel safe as $$
  select case when length(word) = 1 then (quote_literal(word) || ':*')::tsquery
    else (select string_agg(quote_literal(substr(word, at, 2)), ' <-> ' order by at)::tsquery
      from generate_series(1, length(word) - 1) at) end
$$;

create or replace function wanted_words(elements text[]) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  element text;
  word text;
  this tsquery;
  one tsquery;
  found tsquery;
begin
  foreach element in array elements loop
    one := null;
    foreach word in array string_to_array(element, '|') loop
      if octet_length(word) > length(word) and word ~ unspaced() then
        this := wanted_pieces(word);
      else
        this := to_tsquery('simple', quote_literal(word) || case when length(word) > 2 then ':*' else '' end)
          || plainto_tsquery('english', word);
      end if;
      one := coalesce(one || this, this);
    end loop;
    found := coalesce(found && one, one);
  end loop;
  return found;
end $$;

create or replace function document_words(name text, tag_names text[], hook text, description text) returns tsvector
language sql stable as $$
  select search_vector('simple', name, 'A')
    || search_vector('simple', coalesce((
      select string_agg(n || ' ' || coalesce(t.display_name, ''), ' ')
      from unnest(tag_names) n left join tags t on t.name = n), ''), 'B')
    || search_vector('english', hook, 'C')
    || search_vector('english', left(description, 600), 'D')
$$;

create function creator_words(username text, display_name text) returns tsvector
language sql immutable parallel safe as $$
  select search_vector('simple', username || ' ' || display_name, 'D')
$$;

create function add_search_words(words text) returns void language sql as $$
  -- In one order, so that two who publish at once do not wait for each other.
  insert into search_words (word)
  select distinct lexeme from unnest(search_vector('simple', words, 'D'))
  where length(lexeme) between 3 and 40 and lexeme !~ '[0-9]' and lexeme !~ unspaced() order by lexeme
  on conflict do nothing
$$;

create or replace function relist_character(id uuid) returns void language plpgsql as $$
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
  select u.id, folded(u.username), creator_words(u.username, u.display_name)
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

  perform add_search_words(c.name || ' ' || c.hook || ' ' || array_to_string(c.tag_names, ' '));
end $$;

create or replace function rename_creator() returns trigger language plpgsql as $$
begin
  update creator_documents set name_key = folded(new.username),
    words = creator_words(new.username, new.display_name)
  where user_id = new.id;
  return null;
end $$;

-- What has neither an apostrophe nor a letter beyond ASCII stays as it is.
update creator_documents d set name_key = folded(u.username), words = creator_words(u.username, u.display_name)
from users u where u.id = d.user_id and u.username || u.display_name ~ '[^\u0001-\u007f]|[''`]';

update character_documents d set name_key = folded(c.name),
  words = document_words(c.name, c.tag_names, c.hook, coalesce(v.description, ''))
from characters c join character_versions v on v.id = c.version_id
where c.id = d.character_id and c.name || c.hook || left(v.description, 600) ~ '[^\u0001-\u007f]|[''`]';

-- Words that were one long piece, or stood in two for an apostrophe, are learned anew.
select add_search_words(string_agg(c.name || ' ' || c.hook, ' ')) from characters c
where c.visibility = 'public' and c.deleted_at is null and c.name || c.hook ~ '[^\u0001-\u007f]|[''`]'
group by left(c.id::text, 13);
delete from search_words where word ~ unspaced();

-- How many addresses the sitemap has, without reading the characters themselves.
create index characters_shared on characters (creator_id, id)
  where visibility = 'public' and deleted_at is null and rating <> 'nsfw';
