/** {{char}}, {{user}} and the older <BOT>, <USER>, in any case (formats.md 3.1 and 3.10). */
const NAMES = /\{\{\s*(char|user)\s*\}\}|<(bot|char|user)>/gi;

/** Puts names in place of the macros. What is put in is not read for macros again. */
export function fillNames(text: string, names: { char: string; user: string }): string {
  return text.replace(NAMES, (_match, braced?: string, angled?: string) =>
    (braced ?? angled)!.toLowerCase() === 'user' ? names.user : names.char,
  );
}
