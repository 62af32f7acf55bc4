// What was changed or left out while chats, personas and presets of other programs came in. A part of en.ts.
import { counted } from '../../words/counted.ts';

export const remarkMessages = {
  'files.remark/book': ({ name }: { name: string }) => `Its lorebook “${name}” could not be added to it.`,
  'lorebooks.remark/more': ({ count }: { count: number }) =>
    count === 1 ? 'One more correction was made.' : `${count} more corrections were made.`,
  'personas.remark/book': ({ name }: { name: string }) =>
    `Its lorebook “${name}” is not in the file. Import it, and add it to this persona.`,
  'personas.remark/character': ({ name }: { name: string }) =>
    `It could not be chosen for the character “${name}”.`,
  'personas.remark/connections':
    'Its characters and groups are known by file names only. Choose it in their chats.',
  'personas.remark/description_cut': ({ most }: { most: number }) =>
    `The description was longer than ${counted(most, 'character')} and is cut.`,
  'personas.remark/first_only': ({ most, all }: { most: number; all: number }) =>
    `Only the first ${most} of its ${all} personas were read.`,
  'personas.remark/given_here': 'The description was switched off there. It is given to the model here.',
  'personas.remark/groups': 'It cannot be chosen for groups.',
  'personas.remark/known': 'It is here already.',
  'personas.remark/left': 'The persona was left out.',
  'personas.remark/name_cut': ({ most }: { most: number }) =>
    `The name was longer than ${counted(most, 'character')} and is cut.`,
  'personas.remark/no_name': 'It has no name and was left out.',
  'personas.remark/picture_left': 'Its picture was left out.',
  'personas.remark/title': ({ title }: { title: string }) => `Its title “${title}” has no place here.`,
  'presets.remark/fields': ({ fields }: { fields: string }) => `Not taken: ${fields}.`,
  'presets.remark/more': ({ count }: { count: number }) => `Not taken: ${counted(count, 'further field')}.`,
  'presets.remark/name': 'Its name was not taken.',
  'presets.remark/note': 'The author’s note was not taken.',
  'presets.remark/prompts': ({ names }: { names: string }) => `Prompts that were not taken: ${names}.`,
  'presets.remark/scripts': ({ names }: { names: string }) =>
    `Regex scripts, which are not run here: ${names}.`,
  'quick_replies.remark/added': 'Its buttons are among your quick replies now.',
  'quick_replies.remark/full': ({ names }: { names: string }) =>
    `There was no room for these buttons: ${names}.`,
  'quick_replies.remark/hidden': ({ names }: { names: string }) =>
    `These have no button there and were not taken: ${names}.`,
  'quick_replies.remark/long': ({ names }: { names: string }) =>
    `These buttons are too long and were not taken: ${names}.`,
  'quick_replies.remark/refused': ({ names }: { names: string }) =>
    `These buttons break a content rule and were not taken: ${names}.`,
  'quick_replies.remark/script': ({ names }: { names: string }) =>
    `These buttons run a script and were not taken: ${names}.`,
} as const;
