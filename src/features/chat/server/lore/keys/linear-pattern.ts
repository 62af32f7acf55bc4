// Matches untrusted regular expressions in time linear in the text (RE2), so that no pattern can block the
// server for minutes. Patterns with backreferences or lookaround are not supported.
import { RE2JS, RE2JSException } from 're2js';

export type LinearPattern = (text: string) => boolean;

const FLAGS: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };

/** Cache size. Compiling takes about 0.1 ms, and a lorebook's patterns are matched with every message. */
const CACHE_SIZE = 2_000;
const cache = new Map<string, LinearPattern | null>();

/**
 * Null for an invalid or unsupported pattern, which never matches. Supported flags: i, m, s; others are
 * ignored.
 */
export function linearPattern(pattern: string, flags: string): LinearPattern | null {
  const key = `${flags}/${pattern}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const compiled = compile(pattern, flags);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
  cache.set(key, compiled);
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
