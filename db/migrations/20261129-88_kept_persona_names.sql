-- A conversation goes on with the name of a persona that was deleted, or that a file gave. An older server takes such a
-- conversation for one without a persona.
alter table persona_choices add column persona_name text;
alter table persona_choices drop constraint persona_choices_check1;
alter table persona_choices add constraint persona_choices_named
  check (conversation_id is null or num_nonnulls(persona_id, persona_name) = 1);
