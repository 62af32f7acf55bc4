import type { ReplyRecord, SectionKind } from '../../record-contract.ts';

const NAMES: Record<SectionKind, string> = {
  policy: 'House rules',
  main: 'Main prompt',
  card: 'Character card',
  persona: 'Your persona',
  examples: 'Example talks',
  constant_lore: 'Lore, always given',
  scenes: 'Scenes so far',
  history: 'Messages',
  lore: 'Lore',
  memory: 'Memory',
  note: 'Author’s note',
  closing: 'Closing instructions',
  hint: 'Your hint',
};

/** @param history of the prompt, where the number of messages is to be told */
export const sectionName = (kind: SectionKind, history?: Pick<ReplyRecord['history'], 'count'>): string =>
  kind === 'history' && history ? `Messages, last ${history.count}` : NAMES[kind];
