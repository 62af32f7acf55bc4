/** "1 coin", "2 coins", "1,000 coins". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;
