const count = (value: number): string => value.toLocaleString('en-US');

/** The sentence for a text that is `over` characters longer than the `most` it may have. */
export const tooLong = (over: number, most: number): string =>
  `${count(over)} ${over === 1 ? 'character' : 'characters'} too long: at most ${count(most)}`;
