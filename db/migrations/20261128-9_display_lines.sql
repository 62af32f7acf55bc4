-- Names written before they were cleaned: without what turns direction, breaks the line or hides between letters.
create function pg_temp.clean_line(line text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(
    regexp_replace(line, U&'[\00AD\061C\180E\200B\200E\200F\202A-\202E\2060-\206F\3164\FEFF]', '', 'g'),
    U&'[\0009-\000D\0085\2028\2029\2800]+', ' ', 'g')), ''), 'Unnamed')
$$;
create function pg_temp.is_unclean(line text) returns boolean language sql immutable as $$
  select line ~ U&'[\00AD\061C\180E\200B\200E\200F\202A-\202E\2060-\206F\3164\FEFF\0009-\000D\0085\2028\2029\2800]'
$$;
update characters set name = pg_temp.clean_line(name) where pg_temp.is_unclean(name);
update characters set hook = pg_temp.clean_line(hook) where pg_temp.is_unclean(hook);
update character_versions set name = pg_temp.clean_line(name) where pg_temp.is_unclean(name);
update character_versions set hook = pg_temp.clean_line(hook) where pg_temp.is_unclean(hook);
update character_versions set nickname = pg_temp.clean_line(nickname) where pg_temp.is_unclean(nickname);
