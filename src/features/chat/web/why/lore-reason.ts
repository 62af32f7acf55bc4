// Why a lore entry was given to the model or left out, as a sentence around the key that decided it.

/** The key stands between the two parts; without a key only the first is said. */
export interface LoreReason {
  before: string;
  after: string;
}

const GIVEN: Record<string, [before: string, after: string]> = {
  key: ['because ', ' was mentioned'],
  keys: ['because ', ' was mentioned'],
  recursion: ['because another entry names ', ''],
  sticky: ['stays since ', ' was mentioned'],
};
const GIVEN_ALONE: Record<string, string> = {
  constant: 'always given',
  forced: 'switched on by a decorator',
  activate: 'switched on by a decorator',
  key: 'because one of its keys was mentioned',
  recursion: 'because another entry names it',
  sticky: 'stays for a few messages after it was mentioned',
  meaning: 'because its meaning is near the last messages',
  vector: 'because its meaning is near the last messages',
};
const OUT: Record<string, string> = {
  key: 'none of its keys was mentioned',
  no_key: 'none of its keys was mentioned',
  none: 'none of its keys was mentioned',
  secondary: 'its second keys did not fit',
  filter: 'its second keys did not fit',
  budget: 'no room was left for it',
  tokens: 'no room was left for it',
  chance: 'left out by chance, as its probability says',
  probability: 'left out by chance, as its probability says',
  cooldown: 'rests for some messages after it was given',
  delay: 'waits until there are more messages',
  delay_recursion: 'waits until another entry names it',
  recursion: 'is not found by other entries',
  group: 'another entry of its group was given',
  trigger: 'does not apply to this kind of reply',
  disabled: 'switched off',
  suppressed: 'switched off by a decorator',
  depth: 'its key stands in messages that are too old',
  time: 'the search for its keys took too long',
};

/** @param why the word of the record */
export function loreReason(why: string, isUsed: boolean, key: string): LoreReason {
  if (!isUsed) {
    const text = OUT[why] ?? 'left out by its settings';
    return key ? { before: `${text}, though `, after: ' was mentioned' } : { before: text, after: '' };
  }
  const around = key ? GIVEN[why] : undefined;
  if (around) return { before: around[0], after: around[1] };
  return { before: GIVEN_ALONE[why] ?? 'given by its settings', after: '' };
}
