-- A reply under way can be read and stopped by every server, whichever writes it.

alter table messages
  -- Which event of the reply the stored content ends with, so that a reader can take up there; 0 where none is in it.
  add column seq integer not null default 0,
  -- When another server was asked to stop the reply; the one that writes it looks with every checkpoint.
  add column stop_asked_at timestamptz;
