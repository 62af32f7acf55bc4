-- The planner knows nothing of a table that was filled a moment ago.
analyze conversation_members;

-- This and the next two run by themselves, so that other servers can write while the messages are read. A reply that is
-- being written is left to the next one.
update messages m set speaker_id = member.character_id
from conversation_members member
where member.conversation_id = m.conversation_id and member.position = 1
  and m.role = 'assistant' and m.speaker_id is null and m.state <> 'streaming';
