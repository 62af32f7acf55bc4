// A single line that others read: a name, a title. Nothing in it is invisible, turns the direction of what
// follows, or breaks the line.

/** Seen by nobody: characters that Unicode lets programs ignore, formats, controls, fillers, blanks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\u115f\u1160\u3164\uffa0]/u;
const SPACE = /[\p{White_Space}\u2800]+/gu;
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Joiners within an emoji, and in scripts whose letters they shape. */
const JOINER = /[\u200c\u200d]/;
const IN_EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]\p{M}*$/u;
const PICTURE = /^\p{Extended_Pictographic}/u;
const LETTER = /^\p{L}/u;
/** Whether a sign is shown as text or as a picture. */
const PRESENTATION = /[\ufe0e\ufe0f]/;
const HAS_PRESENTATIONS = /(?:\p{Emoji}|\p{Extended_Pictographic})$/u;
/** The flags of England, Scotland and Wales. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,6}\u{e007f}/gu;

function kept(sign: string, before: string, after: string): boolean {
  if (PRESENTATION.test(sign)) return HAS_PRESENTATIONS.test(before);
  if (!JOINER.test(sign)) return false;
  if (sign === '\u200d' && IN_EMOJI.test(before) && PICTURE.test(after)) return true;
  return SHAPED.test(before) && LETTER.test(after);
}

function cleaned(text: string): string {
  const signs = Array.from(text);
  let made = '';
  for (const [at, sign] of signs.entries())
    if (!UNSEEN.test(sign) || kept(sign, made.slice(-4), signs[at + 1] ?? '')) made += sign;
  return made;
}

/** One line without what is invisible or deceives; empty if nothing of it can be seen. */
export function displayLine(text: string): string {
  const spaced = text.toWellFormed().normalize('NFC').replaceAll(SPACE, ' ');
  const flags: string[] = spaced.match(FLAG) ?? [];
  const line = spaced
    .split(FLAG)
    .map(cleaned)
    .reduce((made, part, at) => made + (flags[at - 1] ?? '') + part);
  const made = line.replaceAll(/ {2,}/g, ' ').trim();
  return VISIBLE.test(made) ? made : '';
}
