// The English error messages of the chat and of its memory.
import type { Message } from '../../words/message.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** For messages that are worded elsewhere. */
const worded = ({ reason }: { reason: string }): string => reason;

export const enChat = {
  'chat.busy': 'A reply is still being written. Stop it first.',
  'chat.draft_changed': 'Something else was written on another device in the meantime.',
  'chat.note_changed': 'The author’s note was changed on another device in the meantime.',
  'chat.edited': 'This message was changed on another device in the meantime.',
  'chat.engine': 'The chat model could not answer right now. Please try again.',
  'chat.engine/broken': 'The chat model’s answer broke off. Your message is saved; please try again.',
  'chat.engine/busy': 'The chat model is busy. Your message is saved; please try again in a moment.',
  'chat.engine/context':
    'This conversation no longer fits the chat model. Start a new one, or delete some messages.',
  'chat.engine/draft': 'The chat model could not draft a line. What you wrote is as it was.',
  'chat.engine/draft_busy': 'The chat model is busy. Try the draft again in a moment.',
  'chat.engine/draft_refused': 'The chat model declined to draft a line. Write it yourself, or try again.',
  'chat.engine/filtered': 'The chat model stopped this reply by its own content filter.',
  'chat.engine/refusal': 'The chat model declined to write this reply.',
  'chat.engine/refused': 'The chat model refused this request. Your message is saved.',
  'chat.engine/spent':
    'You have used up today’s share of replies here. It begins anew at midnight UTC. Your message is saved.',
  'chat.engine/thoughts':
    'The chat model only thought and wrote no reply. Try again, or let it think less in the settings of this chat.',
  'chat.engine/timeout': 'The chat model took too long to answer. Your message is saved; please try again.',
  'chat.engine/title': 'The chat model could not suggest a title right now. Please try again.',
  'chat.engine/tools': 'The chat model called a tool instead of writing a reply. Please try again.',
  'chat.engine/translation': 'The chat model could not translate this right now. Please try again.',
  'chat.engine/unauthorized': 'The chat model is not set up correctly. The operator has been told.',
  'chat.engine/unreachable':
    'The chat model cannot be reached right now. Your message is saved; please try again.',
  'chat.folder_missing': 'This folder is gone. It was deleted, perhaps on another device.',
  'chat.folders_full': ({ most }: { most: number }) =>
    `You have ${most} folders, and more cannot be kept. Delete one first.`,
  'chat.greeting': 'The first message stays. Delete the conversation instead.',
  'chat.greeting/branch':
    'Nothing stands before this message to branch from. Edit it, or begin another chat.',
  'chat.help_first': 'Please look at the help that we have shown you first.',
  'chat.hint_help':
    'This sounds like more than a hint. Please write it as a message, so that it is answered with care.',
  'chat.idle': 'Nothing is being written',
  'chat.missing': 'This conversation does not exist',
  'chat.elsewhere': 'This message is on another path of the conversation',
  'chat.missing/engine': 'There is no such engine',
  'chat.newest': 'This is the newest version of the character already.',
  'chat.model': 'This model is not offered any more. Choose another one.',
  'chat.no_titles': 'No model is connected that can suggest titles. Give it one of your own.',
  'chat.no_titles/empty': 'Nothing has been said yet that a title could come from.',
  'chat.not_reply': 'Only a reply can be regenerated',
  'chat.not_reply/continue': 'Only the newest reply can be continued',
  'chat.not_reply/out_of_role': 'These words are not part of the story',
  'chat.parent': 'The message that this answers was deleted. Please reload.',
  'chat.pins_full': ({ most }: { most: number }) =>
    `A chat can have ${most} pinned messages. Unpin one first.`,
  'chat.region': 'There are no helplines of that region here',
  'chat.shown_path': 'This path is the one you are on. Go to another one first.',
  'chat.removed': 'This message is gone for good.',
  'chat.tags_full': ({ most }: { most: number }) => `A chat can have ${most} tags. Remove one first.`,
  'chat.too_long': worded,
  'chat.too_many': 'Several replies are being written for you already.',
  'chat.too_many/draft': 'A draft is still being written. Stop it first.',
  'chat.translation_off':
    'No model is connected that can translate. Turn translation off in this chat to send it as it is.',
  'chat.too_many/title': 'A title is being suggested already. Please try again in a moment.',
  'chat.too_many/translation': 'A translation is still being written. Please try again in a moment.',
  'chat.too_many/test': 'A reply is still being written. Wait for it first.',
  'chat.which': 'Say which conversation: conversationId or characterId',

  'memory.missing': 'This is not remembered any more',
  'memory.nothing_to_undo': 'There is nothing to undo',
  'memory.missing/topic': 'This topic is no longer in the list.',
  'memory.too_many/topics': ({ most }: { most: number }) =>
    `At most ${most} topics can be kept out here. Remove one first.`,
  'memory.pinned_max': ({ most }: { most: number }) =>
    `At most ${most} memories can be pinned. Unpin another one first.`,
  'memory.too_many': ({ most }: { most: number }) =>
    `You have written ${count(most)} memories, and more cannot be kept. Forget some first.`,

  'presets.file':
    'This is not a preset that can be read. Choose a chat or text completion preset of SillyTavern, or one exported here.',
  'presets.file/context':
    'This is a context template of SillyTavern: it says in which order a prompt is put together. Nothing of it is needed here, because prompts are put together by this site.',
  'presets.file/instruct':
    'This is an instruct template of SillyTavern: it marks for a model who speaks. Nothing of it is needed here, because each chat model comes with its own marks.',
  'presets.missing': 'This preset does not exist',
  'presets.too_many': ({ most }: { most: number }) =>
    `You have ${count(most)} presets, and more cannot be kept. Delete one first.`,

  'quick_replies.character': 'This character does not exist',
  'quick_replies.empty':
    'Names and texts need words of their own: tags in angle brackets are taken out, and nothing is left.',
  'quick_replies.file':
    'No quick replies were found in this file. Choose a set of quick replies that SillyTavern exported.',
  'quick_replies.missing': 'This quick reply does not exist',
  'quick_replies.too_many': ({ most }: { most: number }) =>
    `You have ${count(most)} quick replies, and more cannot be kept. Delete one first.`,

  'personas.character': 'This character does not exist',
  'personas.file':
    'No personas were found in this file. Choose SillyTavern’s settings.json or a persona backup.',
  'personas.missing': 'This persona does not exist',
  'personas.picture/format': 'This is not a picture that can be read. Use JPEG, PNG, WebP, GIF or AVIF.',
  'personas.picture/pixels': 'This picture has too many pixels: at most 40 megapixels.',
  'personas.picture/refused': 'This picture cannot be used here.',
  'personas.picture/removed': 'This picture was removed after a request, and cannot be uploaded again.',
  'personas.reserved': 'This name is reserved for those who run the site. Choose another one.',
  'personas.too_many': ({ most }: { most: number }) =>
    `You have ${count(most)} personas, and more cannot be kept. Delete one first.`,
} as const satisfies Record<string, Message>;
