// Links in chat text. Only https, and never with a name before the host, which can pass for the host.
import { before, isWord } from './characters.ts';

export interface FoundLink {
  href: string;
  /** The written words; null for a bare address. */
  label: string | null;
  /** Where the text continues. */
  end: number;
}

const LABELLED =
  /!?\[([^[\]\n]{0,300})\]\((https:\/\/[^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200}){0,3})\)/y;
const ADDRESS = /https:\/\/[^\s<>"`\p{Cc}\p{Cf}]{1,2000}/uy;
/** Signs that end the sentence around an address rather than the address. */
const TRAILING = /[.,:;!?'*_~\]}。、，！？：；」』）]+$/u;

function isSafe(href: string): boolean {
  if (!URL.canParse(href) || /[\p{Cc}\p{Cf}]/u.test(href)) return false;
  const { protocol, hostname, username, password } = new URL(href);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

/** The link in brackets that begins here. */
export function linkAt(text: string, at: number): FoundLink | null {
  LABELLED.lastIndex = at;
  const found = LABELLED.exec(text);
  if (!found || !isSafe(found[2]!)) return null;
  return { href: found[2]!, label: found[1]!.trim() ? found[1]! : null, end: at + found[0].length };
}

/** The bare address that begins here. */
export function addressAt(text: string, at: number): FoundLink | null {
  if (isWord(before(text, at))) return null;
  ADDRESS.lastIndex = at;
  const found = ADDRESS.exec(text);
  if (!found) return null;
  let href = found[0];
  for (let shorter = ''; shorter !== href;) {
    shorter = href;
    href = href.replace(TRAILING, '');
    // A closing bracket belongs to the address only if it was opened there.
    if (href.endsWith(')') && href.split(')').length > href.split('(').length) href = href.slice(0, -1);
  }
  return isSafe(href) ? { href, label: null, end: at + href.length } : null;
}
