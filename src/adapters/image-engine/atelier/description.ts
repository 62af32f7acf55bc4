import type { Traits } from './traits/traits.ts';

export const describe = (t: Traits): string =>
  `Illustrated portrait of an adult ${t.type === 'non-binary' ? 'non-binary person' : t.type} character, ${t.scenario.replace('-', ' ')}, ${t.mood} light`;
