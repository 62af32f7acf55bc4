// Regular expressions of strangers, matched in time linear in the text (RE2), so that no pattern can keep the server busy
// for minutes. What needs to remember what it matched (backreferences, lookaround) is not accepted.
import { RE2JS, RE2JSException } from 're2js';

export type LinearPattern = (text: string) => boolean;

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** Compiling takes a tenth of a millisecond, and a lorebook's patterns are looked for with every message. */
const KEPT = 2_000;
const kept = new Map<string, LinearPattern | null>();

/** Null for a pattern that is wrong or not accepted: it never matches. Flags: i, m, s; others change nothing. */
export function linearPattern(pattern: string, flags: string): LinearPattern | null {
  const key = `${flags}/${pattern}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const compiled = compile(pattern, flags);
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, compiled);
  return compiled;
}

function compile(pattern: string, flags: string): LinearPattern | null {
  try {
    let how = 0;
    for (const [flag, value] of Object.entries(FLAGS)) if (flags.includes(flag)) how |= value;
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern), how);
    return (text) => compiled.test(text);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
}
