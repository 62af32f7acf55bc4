-- What recall reads: the words of each message by the dictionary of its language, and alternatives beside the shown
-- path. Rows of before are filled by a job.
alter table message_texts add column words tsvector, add column length int;

-- The dictionary that knows most of the small words of the text. `simple` where none does.
create function text_language(content text) returns regconfig language sql immutable parallel safe as $$
  select case
    -- Most texts are English and need no comparison.
    when (select count(*) from regexp_matches(lower(left(content, 600)),
      '\m(the|and|you|is|to|of|that|was|it|my|have|not|with|for|are)\M', 'g')) >= 1 + least(length(content), 600) / 40
      then 'english'::regconfig
    when content ~ '[\u0400-\u04ff]' then 'russian'::regconfig
    else coalesce((
      select config from (values
        ('english'::regconfig, '\m(the|and|you|is|to|of|that|was|it|my|have|not|with|for|are)\M'),
        ('german'::regconfig, '\m(der|die|das|und|ich|nicht|ist|ein|eine|mit|du|war|auf|es|mein|meine)\M'),
        ('french'::regconfig, '\m(le|la|les|et|je|tu|est|un|une|des|pas|que|mon|ma|dans|pour)\M'),
        ('spanish'::regconfig, '\m(el|la|los|y|que|es|un|una|de|no|mi|me|con|por|en|yo)\M'),
        ('italian'::regconfig, '\m(il|lo|gli|e|che|non|un|una|di|mi|sono|con|per|mio|mia|ho)\M'),
        ('portuguese'::regconfig, '\m(o|os|e|que|não|um|uma|de|eu|meu|minha|com|para|em|é|você)\M'),
        ('dutch'::regconfig, '\m(de|het|een|en|ik|niet|is|van|dat|mijn|met|je|was|op|ben|voor)\M')
      ) as known(config, pattern)
      cross join lateral (select count(*) from regexp_matches(lower(left(content, 600)), pattern, 'g')) as hits(n)
      where n > 0 order by n desc limit 1), 'simple'::regconfig)
  end $$;

-- Texts of Chinese, Japanese and Korean have no spaces: pairs of neighbouring characters stand for their words.
create function word_pairs(content text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(substr(run[1], i, 2), ' '), '')
  from regexp_matches(content, '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,})', 'g') as runs(run)
  cross join lateral generate_series(1, length(run[1]) - 1) as i $$;

create function message_words(content text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector(text_language(content), folded_text(content)) ||
    case when content ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}'
      then to_tsvector('simple', word_pairs(content)) else ''::tsvector end $$;

create or replace function fold_message() returns trigger language plpgsql as $$
declare
  found_words tsvector := message_words(left(new.content, 20000));
begin
  insert into message_texts (message_id, conversation_id, text, words, length)
  values (new.id, new.conversation_id, folded_text(new.content), found_words, length(found_words))
  on conflict (message_id) do update
    set text = excluded.text, words = excluded.words, length = excluded.length;
  return null;
end $$;

create index message_texts_unread on message_texts (conversation_id) where words is null;
create index messages_alternatives on messages (conversation_id) where alternative > 1;
