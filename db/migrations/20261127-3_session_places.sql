-- Where somebody signed in, as far as it is shown to them: a town or a country, or the front part of the address.
alter table sessions add column place text not null default '';
