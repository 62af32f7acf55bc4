alter table messages validate constraint messages_speaker, validate constraint messages_speaker_member;
