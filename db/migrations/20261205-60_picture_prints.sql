-- What removed pictures look like, whole and in part: none that looks so is kept again, drawn or uploaded.
create table picture_prints (
  id bigint generated always as identity primary key,
  -- Of the picture, which may be gone.
  picture_id uuid not null,
  -- Where a removal request hides it: it counts while that is active. Null: a moderator removed it for good.
  hold_id uuid references content_holds (id) on delete cascade,
  -- Two of the same picture differ in few bits (fingerprint.ts).
  print bit(256) not null
);
create index picture_prints_hold on picture_prints (hold_id) where hold_id is not null;

insert into picture_prints (picture_id, hold_id, print)
select hold.subject_id, hold.id, ('x' || encode(file.fingerprint, 'hex'))::bit(256)
from held_files file join content_holds hold on hold.id = file.hold_id
where length(file.fingerprint) = 32;
alter table held_files drop column fingerprint;
