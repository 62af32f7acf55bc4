export type PiiKind = 'email' | 'phone' | 'card' | 'identity' | 'address' | 'ip';
export type PiiMatch = { kind: PiiKind; start: number; end: number };

/** Number of digits in a phone number including the international prefix (E.164 allows 15). */
const MIN_PHONE = 9;
const MAX_PHONE = 15;
const MIN_CARD = 13;
const MAX_CARD = 19;

const email = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,62}){1,4}/gi;
const digitRun = /[+(]?\d(?:[ ().\-/]{0,3}\d){8,22}/g;
const socialSecurity = /\b\d{3}-\d{2}-\d{4}\b/g;
/** The name of a street begins with a capital: "line 12 to court" is none. */
const street =
  /\b\d{1,5}[ ]+(?:[A-Z][a-z]{1,20}[ ]+){1,3}(?:[Ss]treet|[Ss]t|[Aa]venue|[Aa]ve|[Rr]oad|[Rr]d|[Ll]ane|[Ll]n|[Dd]rive|[Bb]oulevard|[Bb]lvd|[Cc]ourt|[Tt]errace|[Ww]ay)\b/g;
/** Ids of this product, for instance in the URL of a picture, whose digits are no phone number. */
const uuid = /\b[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/gi;
const ip = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;

/**
 * Finds contact and identity data, in order and without overlaps. Street addresses are optional, because
 * stories often contain them. Linear, because every repetition is bounded.
 */
export function findPii(text: string, withAddresses = false): PiiMatch[] {
  if (!/[\d@]/.test(text)) return [];
  const found: PiiMatch[] = [];
  const add = (kind: PiiKind, match: RegExpExecArray | RegExpMatchArray) =>
    found.push({ kind, start: match.index!, end: match.index! + match[0].length });
  if (text.includes('@')) for (const match of text.matchAll(email)) add('email', match);
  for (const match of text.matchAll(socialSecurity)) add('identity', match);
  for (const match of text.matchAll(ip))
    if (match[0].split('.').every((part) => Number(part) < 256)) add('ip', match);
  for (const match of text.replaceAll(uuid, (id) => '#'.repeat(id.length)).matchAll(digitRun)) {
    const kind = kindOfDigits(match[0]);
    if (kind) add(kind, match);
  }
  if (withAddresses) for (const match of text.matchAll(street)) add('address', match);
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((match, i) => i === 0 || match.start >= found[i - 1]!.end);
}

function kindOfDigits(run: string): PiiKind | null {
  const digits = run.replace(/\D/g, '');
  if (digits.length >= MIN_CARD && digits.length <= MAX_CARD && isLuhn(digits)) return 'card';
  if (digits.length < MIN_PHONE || digits.length > MAX_PHONE) return null;
  // A long number without separators is a count or an id; phone numbers have a prefix or groups.
  const hasPrefix = run.startsWith('+') || run.startsWith('(') || digits.startsWith('0');
  const groups = run.split(/[ ().\-/]+/).filter(Boolean);
  const isGrouped = groups.length >= 3 && groups.length <= 7 && groups.every((group) => group.length <= 5);
  const isDate = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(run) || /^\d{1,2}[/.]\d{1,2}[/.]\d{4}/.test(run);
  return (hasPrefix || isGrouped) && !isDate && !areThousands(groups, run) ? 'phone' : null;
}

function areThousands(groups: readonly string[], run: string): boolean {
  return (
    !run.startsWith('+') &&
    !run.includes('-') &&
    groups.slice(1).every((group) => group.length === 3) &&
    groups[0]!.length < 3
  );
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** Masks each span with dots. Spans must be in order and must not overlap. */
export function coverSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    out += `${text.slice(at, start)}${'•'.repeat(Math.min(8, end - start))}`;
    at = end;
  }
  return out + text.slice(at);
}
