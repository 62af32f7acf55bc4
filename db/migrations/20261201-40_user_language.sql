-- The language that a user chose for the interface. Null while they have not: then each browser's own decides.

alter table users add column language text check (language ~ '^[a-z]{2,3}$');
