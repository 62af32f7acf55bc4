import { GAP_PUNCTUATION, type Token } from './tokens.ts';

/**
 * Folded number words by value, in English, German, French, Spanish, Portuguese, Italian, Dutch and Polish:
 * the relevant ages, and the tens and hundreds, so that "twenty-one" is not read as "one".
 */
export const numberWords: Record<number, string> = {
  0: 'zero null',
  1: 'one eins',
  2: 'two zwei deux dos dois duas twee dwa',
  3: 'three drei trois tres tre drie trzy',
  4: 'four vier quatre cuatro quatro quattro cztery',
  5: 'five funf fuenf cinq cinco cinque vijf piec',
  6: 'six sechs seis zes szesc',
  7: 'seven sieben sept siete sete sette zeven siedem',
  8: 'eight acht huit ocho oito otto osiem',
  9: 'nine neun neuf nueve nove negen dziewiec',
  10: 'ten zehn dix diez dez dieci tien dziesiec',
  11: 'eleven onze undici jedenascie',
  12: 'twelve zwolf zwoelf douze doce dodici twaalf dwanascie',
  13: 'thirteen dreizehn treize trece treze tredici dertien trzynascie',
  14: 'fourteen vierzehn quatorze catorce quattordici veertien czternascie',
  15: 'fifteen funfzehn fuenfzehn quinze quince quindici vijftien pietnascie',
  16: 'sixteen sechzehn dieciseis dezesseis dezasseis sedici zestien szesnascie',
  17: 'seventeen siebzehn dixsept diecisiete dezessete dezassete diciassette zeventien siedemnascie',
  18: 'eighteen achtzehn dixhuit dieciocho dezoito diciotto achttien osiemnascie',
  19: 'nineteen neunzehn dixneuf diecinueve dezenove diciannove negentien dziewietnascie',
  20: 'twenty zwanzig vingt veinte vinte venti twintig dwadziescia',
  30: 'thirty dreissig trente treinta trinta trenta dertig trzydziesci',
  40: 'forty vierzig quarante cuarenta quarenta quaranta veertig',
  50: 'fifty funfzig cinquante cincuenta cinquenta cinquanta vijftig',
  60: 'sixty sechzig soixante sesenta sessenta sessanta zestig',
  70: 'seventy siebzig setenta settanta zeventig',
  80: 'eighty achtzig ochenta oitenta ottanta tachtig',
  90: 'ninety neunzig noventa novanta negentig',
  100: 'hundred hundreds hundert cent cien ciento cem cento honderd',
  1000: 'thousand thousands tausend mille mil duizend centuries millennia',
};

const COMMA = 44;
const DOT = 46;

/**
 * Assigns values to number words and joins "twenty-one", "1,500", "three hundred and fifteen" and "17.5" into
 * one token each.
 */
export function readNumbers(
  tokens: Token[],
  codes: Uint16Array,
  valueOf: (words: readonly number[]) => number,
  isAnd: (words: readonly number[]) => boolean,
): Token[] {
  const out: Token[] = [];
  let hasNumber = false;
  for (const token of tokens) {
    if (Number.isNaN(token.value) && token.words.length > 0) token.value = valueOf(token.words);
    hasNumber ||= !Number.isNaN(token.value);
  }
  if (!hasNumber) return tokens;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const last = out[out.length - 1];
    if (!last || Number.isNaN(token.value) || Number.isNaN(last.value)) {
      const before = out[out.length - 2];
      if (
        last &&
        before &&
        !Number.isNaN(token.value) &&
        isAnd(last.words) &&
        follows(before, token, codes)
      ) {
        out.pop();
        out[out.length - 1] = grown(before, token, before.value + token.value);
      } else out.push(token);
      continue;
    }
    const sum = combined(last, token, codes);
    if (sum === null) out.push(token);
    else out[out.length - 1] = grown(last, token, sum);
  }
  return out;
}

function grown(first: Token, last: Token, value: number): Token {
  return { ...last, from: first.from, value, words: first.words };
}

function canFollow(head: number, tail: number): boolean {
  return (
    (head >= 100 && head % 100 === 0 && tail < 100) ||
    (head >= 20 && head < 100 && head % 10 === 0 && tail < 20)
  );
}

function follows(head: Token, tail: Token, codes: Uint16Array): boolean {
  return !isDigits(head, codes) && canFollow(head.value, tail.value);
}

function combined(first: Token, next: Token, codes: Uint16Array): number | null {
  if (first.gapLength > 1) return null;
  const areDigits = isDigits(first, codes) && isDigits(next, codes);
  if (first.gap & GAP_PUNCTUATION && areDigits) {
    const mark = codes[first.to]!;
    if (mark === COMMA && next.to - next.from === 3) return first.value * 1000 + next.value;
    if (mark === COMMA || mark === DOT) return first.value + next.value / 10 ** (next.to - next.from);
    return null;
  }
  if (areDigits) return null;
  if (next.value === 100 || next.value === 1000) return first.value * next.value;
  if (first.value === 4 && next.value === 20) return 80;
  if (first.value === 10 && next.value >= 7 && next.value <= 9 && first.gap & GAP_PUNCTUATION)
    return 10 + next.value;
  return !isDigits(first, codes) && canFollow(first.value, next.value) ? first.value + next.value : null;
}

function isDigits(token: Token, codes: Uint16Array): boolean {
  const code = codes[token.from]!;
  return code >= 48 && code <= 57;
}
