-- Whether the connected model has read a message for facts. A single mark for each conversation (facts_read_to) cannot
-- tell paths apart: what was said on one path before another was read would never be read. That mark still holds for
-- what was read before.
alter table message_texts add column is_read boolean;

-- Older records keep what they name and how large it was, without the texts of their prompts. Null is false: a record
-- that an older server restores has no value here.
alter table reply_records add column is_thinned boolean;
create index reply_records_whole on reply_records (conversation_id, created_at) where is_thinned is not true;
