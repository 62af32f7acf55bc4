-- Shared chats are reported as pictures are. Not validated here, which would read the table under its lock.
alter table reports drop constraint reports_subject_check;
alter table reports add constraint reports_subject_check
  check (subject in ('image', 'character', 'message', 'user', 'share')) not valid;
