/** {{char}}, {{user}} and the older <BOT>, <USER>, in any case (formats.md 3.1 and 3.10). */
const NAMES = /\{\{\s*(char|user)\s*\}\}|<(bot|char|user)>/gi;

/** Replaces the macros by names. Macros within the names are not replaced. */
export function fillNames(text: string, names: { char: string; user: string }): string {
  return prepareNames(text, names.char)(names.user);
}

/** The same for many users; the text is parsed only once. */
export function prepareNames(text: string, char: string): (user: string) => string {
  const parts = [''];
  let from = 0;
  for (const { 0: macro, 1: braced, 2: angled, index } of text.matchAll(NAMES)) {
    parts[parts.length - 1] += text.slice(from, index);
    if ((braced ?? angled)!.toLowerCase() === 'user') parts.push('');
    else parts[parts.length - 1] += char;
    from = index + macro.length;
  }
  parts[parts.length - 1] += text.slice(from);
  return (user) => parts.join(user);
}
