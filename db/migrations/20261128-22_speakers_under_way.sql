update messages m set speaker_id = member.character_id
from conversation_members member
where member.conversation_id = m.conversation_id and member.position = 1
  and m.role = 'assistant' and m.speaker_id is null;

alter table messages
  add constraint messages_speaker check ((role = 'assistant') = (speaker_id is not null)) not valid,
  add constraint messages_speaker_member foreign key (conversation_id, speaker_id)
    references conversation_members (conversation_id, character_id) not valid;
