-- The language of the pages on which somebody signed up. They are written to in it until they choose one.
alter table users add column first_language text;
