// Why a lore entry was given to the model or left out, as a sentence around the key that decided it.
import type { LoreReason } from '../../../../shared/words/lore-trace.ts';

/** The key, if it is said, stands between the two parts. */
export interface ReasonText {
  before: string;
  /** Null where the key is not said. */
  after: string | null;
}

/** `[key]` stands where the key is said; the second text is for entries that needed none. */
const GIVEN: Partial<Record<LoreReason, [withKey: string, alone: string]>> = {
  constant: ['always given', 'always given'],
  forced: ['switched on by its decorator', 'switched on by its decorator'],
  key: ['because [key] was mentioned', 'because one of its keys was mentioned'],
  recursion: ['because another entry names [key]', 'because another entry names it'],
  sticky: ['stays for some messages since [key] was mentioned', 'stays for some messages'],
  kept: ['stays since [key] was mentioned', 'stays since it was given once'],
  outside: ['because it is near in meaning', 'because it is near in meaning'],
};

const LEFT_OUT: Partial<Record<LoreReason, string>> = {
  key: 'none of its keys was mentioned',
  secondary: 'its second keys did not fit',
  excluded: 'a word that rules it out was mentioned',
  chance: 'left out by chance, as its probability says',
  budget: 'no room was left for it',
  group: 'another entry of its group was given',
  cooldown: 'rests for some messages after it was given',
  delay: 'waits until there are more messages',
  recursion_delay: 'waits until another entry is given',
  no_recursion: 'is not found in the texts of other entries',
  filter: 'is not for this character',
  trigger: 'is not for this kind of reply',
  condition: 'its conditions did not hold',
  off: 'switched off by its decorator',
  once: 'was given once, and only then',
};

const KEY = '[key]';

/** @param why the word of the record */
export function loreReason(why: string, isUsed: boolean, key: string): ReasonText {
  // Any other word, of a later version, has no sentence.
  const reason = why as LoreReason;
  if (!isUsed) {
    const text = LEFT_OUT[reason] ?? 'left out by its settings';
    return key ? { before: `${text}, though `, after: ' was mentioned' } : { before: text, after: null };
  }
  const [withKey, alone] = GIVEN[reason] ?? ['given by its settings', 'given by its settings'];
  const [before = '', after = null] = key ? withKey.split(KEY) : [alone];
  return { before, after };
}
