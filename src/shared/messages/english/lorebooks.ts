// English error messages of lorebooks that users own. A part of en.ts, in a folder because each file beside that is a language.
import { counted } from '../../words/counted.ts';

export const lorebookMessages = {
  'lorebooks.conflict': 'This lorebook was changed in another window. Look at it before you save over it.',
  'lorebooks.full': ({ megabytes }: { megabytes: number }) =>
    `Your lorebooks can take ${megabytes} MB together. Delete one, or make this one shorter.`,
  'lorebooks.invalid': ({ reason }: { reason: string }): string => reason,
  'lorebooks.missing': 'This lorebook does not exist',
  'lorebooks.missing_target/character': 'This character does not exist',
  'lorebooks.missing_target/conversation': 'This conversation does not exist',
  'lorebooks.missing_target/persona': 'This persona does not exist',
  'lorebooks.too_large': ({ megabytes }: { megabytes: number }) =>
    `A lorebook can have at most ${megabytes} MB. Split it into two.`,
  'lorebooks.too_many': ({ most }: { most: number }) =>
    `You have ${counted(most, 'lorebook')}, and more cannot be kept. Delete one first.`,
  'lorebooks.too_many_here': ({ most }: { most: number }) =>
    `At most ${counted(most, 'lorebook')} can apply at one place. Take one away there first.`,
} as const;
