// What a quick reply puts into the field. Knows nothing of the page, so that it is tested without one.

interface FillIn {
  char: string;
  user: string;
  /** What stands in the field. */
  input: string;
}

const PLACE = /\{\{\s*(char|user|input)\s*\}\}|<(char|bot|user)>/gi;

export interface Filled {
  text: string;
  /** What stood in the field is part of it. */
  hasInput: boolean;
}

/** Other macros stay as they are written. */
export function fillIn(text: string, { char, user, input }: FillIn): Filled {
  const values: Record<string, string> = { char, bot: char, user, input };
  let hasInput = false;
  const filled = text.replaceAll(PLACE, (whole, braced?: string, angled?: string) => {
    const known = (braced ?? angled ?? '').toLowerCase();
    hasInput ||= known === 'input';
    return values[known] ?? whole;
  });
  return { text: filled.trim(), hasInput };
}

/** The text of the field with a quick reply that is not sent. */
export const withInserted = (input: string, { text, hasInput }: Filled): string =>
  hasInput || input.trim() === '' ? text : `${input}${/\s$/.test(input) ? '' : ' '}${text}`;
