-- In which conversation pictures were asked for, and at which message. A table of its own, so that nothing waits for it
-- now, and deleting a conversation locks no job that is being drawn. Older servers neither know nor change it.
create table image_job_chats (
  job_id uuid primary key references image_jobs (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- No reference: undoing a deletion brings the message back under its id. Whoever reads looks whether it is there.
  message_id uuid
);
create index image_job_chats_conversation on image_job_chats (conversation_id, job_id desc);
