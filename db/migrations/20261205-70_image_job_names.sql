-- The name of the character that a picture shows: a prompt that says it means nobody else.
alter table image_jobs add column look_name text not null default '';
