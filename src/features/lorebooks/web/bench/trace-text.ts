import type { TestTrace } from '../../contract.ts';

/** Reasons of the scanner for entries that are used. */
const FIRED: Record<string, string> = {
  constant: 'Always included',
  forced: 'Its text says that it is always active',
  sticky: 'Still active from before',
  kept: 'Kept since its keyword was said',
  outside: 'Asked for by meaning',
};

/** Reasons for entries that are not used. */
const LEFT_OUT: Record<string, string> = {
  chance: 'Left out by chance',
  budget: 'Left out: there is no room for more tokens',
  group: 'Another entry of its group is used',
  cooldown: 'Still cooling down',
  delay: 'The chat is too short for it',
  filter: 'Not with this character',
  trigger: 'Not for this kind of reply',
  condition: 'A condition in its text does not hold',
  once: 'Its text says that it is told only once',
  off: 'Its text says that it is never active',
  secondary: 'Its further keywords do not fit',
  excluded: 'A keyword that rules it out is said',
  recursion_delay: 'It waits for the texts of other entries',
  no_recursion: 'Other entries do not bring it in',
  none: 'No keyword is said',
  disabled: 'Switched off',
};

/** Why an entry is used or not, in a sentence. @param messages that the text was read as */
export function traceText(trace: TestTrace, messages: number): string {
  const { isUsed, reason, key, messageIndex } = trace;
  const said = key === '' ? '' : `“${key}” is said`;
  if (isUsed) {
    if (reason === 'recursion') return said ? `${said} in another entry` : 'Brought in by another entry';
    if (FIRED[reason]) return FIRED[reason];
    const where = messages > 1 && messageIndex !== null ? ` in message ${messageIndex + 1}` : '';
    return said ? said + where : 'One of its keywords is said';
  }
  const why = LEFT_OUT[reason] ?? 'Left out';
  return said ? `${why}; ${said}` : why;
}

/** Entries of which something can be told: those that are used, and those that nearly were. */
export function sorted(traces: readonly TestTrace[]) {
  const isSilent = ({ reason }: TestTrace) => reason === 'none' || reason === 'disabled';
  return {
    used: traces.filter(({ isUsed }) => isUsed),
    leftOut: traces.filter((trace) => !trace.isUsed && !isSilent(trace)),
    silent: traces.filter((trace) => !trace.isUsed && isSilent(trace)),
  };
}
