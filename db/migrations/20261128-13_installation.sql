-- What this database belongs to: a fingerprint of SECRET and the id that the picture store carries too. A server
-- whose SECRET or store does not match refuses to start.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  secret_mark text not null
);
