// What the codes of a report mean, in words. Server and pages say the same.
import type { ItemKind, ItemNote, ItemState } from './contract.ts';

export const KIND_NAMES: Record<ItemKind, string> = {
  chat: 'Chat',
  character: 'Character',
  group: 'Group chat',
  persona: 'Persona',
  lorebook: 'Lorebook',
  preset: 'Preset',
  picture: 'Picture',
  other: 'File',
};

export const STATE_NAMES: Record<ItemState, string> = {
  waiting: 'not brought in yet',
  done: 'brought in',
  known: 'here already',
  skipped: 'left out',
  unmatched: 'waits for you',
  left: 'not taken',
  failed: 'could not be read',
};

const REASONS: Record<string, string> = {
  ask: 'no character is chosen for it',
  chosen: 'you left it out',
  waits_as_draft: 'it waits as a draft until you complete it, for instance with an age',
  card_waits: 'its character cannot be talked to yet; complete the draft and go on with the import',
  card_failed: 'the card of its character did not come in',
  only_greeting: 'it holds nothing but a greeting',
  empty: 'it holds no messages',
  binned: 'you have deleted its chat; restore that from the bin and go on with the import',
  kept: 'it is kept as a file',
  kept_picture: 'it is kept as a private file; the gallery is for pictures that are drawn here',
  presets_full: 'it is kept as a file, because there is no room for another preset',
  quick_replies: 'its buttons are among your quick replies now',
  same_card: 'your character from the same card',
  linked: 'your character of that name; the card in the file was not taken',
  persona_picture: 'it is the picture of a persona now',
  secret: 'it holds keys and passwords of the program, which are never taken',
  copy: 'it is a copy that the program makes by itself',
  index: 'it is an index that the program makes by itself',
  settings: 'the settings of the program have no place here; the personas in them are named on their own',
  room: 'there is no room left for it; delete some of your kept files and go on with the import',
  blocked: 'a text in it breaks a content rule',
  refused: 'it is no picture that can be kept',
  risu: 'it is a save of Risu in a form that is not known; make a local backup in Risu and bring that in',
  risu_locked:
    'it is a backup of a Risu account, which is encrypted; make a local backup in Risu without the account and bring that in',
  risu_within: 'it is a save of Risu within another file; take it out and bring it in by itself',
  binned_there: 'it is in the bin of its program',
  media: 'sounds and films have no place here',
  download:
    'it is part of the download of an account, of which only the chats come in; export characters and lorebooks by themselves',
  module:
    'the scripts, pictures and settings of a module have no place here; its lorebook is named on its own where it has one',
  unknown: 'its form is not known',
  unsafe_path: 'its path leads outside the archive',
  encrypted: 'it is locked with a password',
  too_large: 'it is too large',
  unreadable: 'it is damaged',
  dense: 'it is damaged: it unpacks to far more than it could honestly hold',
  document: 'it is one document of more than 24 MB, which cannot be read in pieces',
  elsewhere:
    'its content is not in the file, because Risu keeps it in another place; open it in Risu and make a local backup again',
  cut: 'the file ends before it, so it was not copied to its end; copy it again, or make another backup',
  heavy: 'reading it took more memory or time than one part is given',
  interrupted: 'it could not be brought in; go on with the import to try again',
  undone: 'the import was undone',
};

/** Why a part was left; a sentence of another part of the product stands as it is. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason;

const NOTES: Record<string, [one: string, many: string]> = {
  'line.broken': ['1 line could not be read and was skipped', '# lines could not be read and were skipped'],
  'line.unknown': ['1 line is no message and was left out', '# lines are no messages and were left out'],
  'message.hidden': [
    '1 hidden message is kept for export, but not shown',
    '# hidden messages are kept for export, but not shown',
  ],
  'message.empty': ['1 message without text was left out', '# messages without text were left out'],
  'message.cut': ['1 very long message was cut', '# very long messages were cut'],
  'message.orphan': [
    '1 message answers one that is not there and was left out',
    '# messages answer ones that are not there and were left out',
  ],
  'message.too_many': [
    'The chat is too long; its end was left out',
    'The chat is too long; its end was left out',
  ],
  'message.blocked': [
    '1 message breaks a content rule; its text was not taken',
    '# messages break a content rule; their texts were not taken',
  ],
  'message.masked': ['Personal data was covered in 1 message', 'Personal data was covered in # messages'],
  'alternative.empty': ['1 version without text was left out', '# versions without text were left out'],
  'alternative.wrong': [
    '1 message did not say rightly which version is shown',
    '# messages did not say rightly which version is shown',
  ],
  'time.unknown': ['1 message states no time that can be read', '# messages state no time that can be read'],
  'time.without_zone': [
    '1 time without a zone was read as your own',
    '# times without a zone were read as your own',
  ],
  'media.left': [
    'The pictures or files of 1 message were not taken',
    'The pictures or files of # messages were not taken',
  ],
  'extra.left': [
    'Extra data of 1 line was too long to be kept',
    'Extra data of # lines was too long to be kept',
  ],
  'extra.blocked': [
    'Extra data of 1 line breaks a content rule and was not taken',
    'Extra data of # lines breaks a content rule and was not taken',
  ],
  'extra.masked': [
    'Personal data was covered in the extra data of 1 line',
    'Personal data was covered in the extra data of # lines',
  ],
  'book.missing': [
    'Its lorebook is not in the file, or could not be added to it',
    'The lorebooks of # chats are not in the file, or could not be added to them',
  ],
  'greeting.left': [
    'The chat came in without its greeting before, so that was not added',
    '# chats came in without their greetings before, so these were not added',
  ],
  'folder.left': [
    'It was in a folder there, which was not made here',
    '# chats were in folders there, which were not made here',
  ],
  'lore.left': [
    'The lorebook of this chat alone is kept for export, but does nothing here',
    'The lorebooks of # chats alone are kept for export, but do nothing here',
  ],
  'persona.missing': [
    'The persona that it is bound to did not come in',
    'The personas that # chats are bound to did not come in',
  ],
  'note.changed': [
    'The author’s note was fitted to what is possible here: its length, its place, how often, or who says it',
    'The author’s notes of # chats were fitted to what is possible here: their length, place, how often, or who says them',
  ],
  'scenario.left': [
    'A scenario, examples or system prompt of its own are kept for export; those of the character hold here',
    'The scenarios, examples or system prompts of # chats are kept for export; those of their characters hold here',
  ],
  'variables.left': [
    '1 variable was too long or one too many and was not taken',
    '# variables were too long or too many and were not taken',
  ],
  'extension.kept': [
    'Settings of extensions for this chat are kept for export and do nothing here',
    'Settings of extensions for # chats are kept for export and do nothing here',
  ],
  'memory.left': [
    'What was remembered of it, and its translations, were not taken; it is read anew from the messages',
    'What was remembered of # chats, and their translations, were not taken; it is read anew from the messages',
  ],
  'memory.kept': [
    'Its memory or summary is kept for export; replies here do not see it, so put what matters into the author’s note',
    'The memories or summaries of # chats are kept for export; replies here do not see them, so put what matters into their author’s notes',
  ],
  'character.left': [
    'What the file says of the character is kept for export; bring in its card for that',
    'What the files of # chats say of the characters is kept for export; bring in their cards for that',
  ],
  'other.kept': [
    'Other data of its program for this chat is kept for export and does nothing here',
    'Other data of their programs for # chats is kept for export and does nothing here',
  ],
  'model.left': [
    'The model or preset that was chosen there is not chosen here; choose one in the chat',
    'The models or presets that were chosen in # chats are not chosen here; choose them in the chats',
  ],
  'settings.left': [
    'A tag or a value of how replies are written is not possible here and was not taken',
    'Tags or values of how replies are written in # chats are not possible here and were not taken',
  ],
  'chat.branch': [
    'You have gone on here since, so the new messages stand on a branch',
    'You have gone on in # chats since, so their new messages stand on branches',
  ],
};

export function noteText({ code, count }: Pick<ItemNote, 'code' | 'count'>): string {
  const [one, many] = NOTES[code] ?? [code, `${code} (#)`];
  return count === 1 ? one : many.replace('#', count.toLocaleString('en-US'));
}
