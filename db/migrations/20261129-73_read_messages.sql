-- Whether the connected model has read a message for facts. A single mark for each conversation (facts_read_to) cannot
-- tell paths apart: what was said on one path before another was read would never be read. That mark still holds for
-- what was read before.
alter table message_texts add column is_read boolean;
