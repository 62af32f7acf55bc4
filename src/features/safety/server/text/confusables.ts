/**
 * Letters that look like a Latin letter, after lower-casing. Each pair is "look-alikes target", from the
 * subset of Unicode TS #39 that matters for Latin, Cyrillic, Greek, Armenian, Cherokee and the phonetic
 * blocks. Used for matching only and never displayed.
 */
const rows: readonly (readonly [string, string])[] = [
  ['аɑαᴀɐ∂ⲁ', 'a'],
  ['вьʙъᏼᏸ', 'b'],
  ['сϲᴄҫⲥꮯ', 'c'],
  ['ԁɗɖđðᴅժ', 'd'],
  ['еєεɛəҽᴇǝ℮ё', 'e'],
  ['ғꜰƒϝ', 'f'],
  ['ɡցɢǥᶃ', 'g'],
  ['һнʜհћħɦꮋ', 'h'],
  ['іїιɩıɪᎥⅰꭵ', 'i'],
  ['јϳʝյᴊ', 'j'],
  ['кκᴋқҡҝ', 'k'],
  ['ӏłʟɫļⅼן', 'l'],
  ['мᴍʍɱ', 'm'],
  ['пηɴŋոռ', 'n'],
  ['оοσօᴏøѳөჿⲟ', 'o'],
  ['рρᴘҏⲣþϸ', 'p'],
  ['ԛգզ', 'q'],
  ['гᴦʀɾɽᴚ', 'r'],
  ['ѕꜱʂƽ', 's'],
  ['тτᴛŧƭ', 't'],
  ['υսᴜʋцꭎ', 'u'],
  ['ѵνᴠⱱ', 'v'],
  ['ѡωԝᴡшɯ', 'w'],
  ['хχ×ҳ⤫', 'x'],
  ['уүγʏყỿ', 'y'],
  ['ᴢʐƶ', 'z'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['’‘ʼʹ′ʻˈ´ˊ`ꞌ׳', "'"],
  ['“”„«»‟″', '"'],
  ['‐‑‒–—―−﹘⁃', '-'],
  ['∣ǀ￨⏐│', '|'],
  ['․・·∙•‧', '.'],
  ['＿ˍ', '_'],
];

/** Letters in boxes and circles that NFKC does not change: first code point of 26, starting with "a". */
const alphabets: readonly number[] = [0x1f150, 0x1f170, 0x1f1e6];

/** First code point of each row of decimal digits that NFKC does not change (values 0 to 9). */
const digitRows: readonly number[] = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];

/** Emoji that represent a word, with spaces that keep it separate from its neighbours. */
const pictures: Record<string, string> = {
  '\u{1f476}': ' infant ',
  '\u{1f9d2}': ' child ',
  '\u{1f466}': ' child ',
  '\u{1f467}': ' child ',
  '\u{1f37c}': ' infant ',
  '\u{1f6b8}': ' children ',
  '\u{1f392}': ' schoolbag ',
  '\u{1f51e}': ' 18+ ',
  '\u{1f48b}': ' kiss ',
  '\u{1f48f}': ' kiss ',
  '\u{1f346}': ' genitals ',
  '\u{1f415}': ' dog ',
  '\u{1f434}': ' horse ',
  '\u{1f40e}': ' horse ',
};

function build(): Map<number, string> {
  const map = new Map<number, string>();
  for (const [from, to] of rows) for (const ch of from) map.set(ch.codePointAt(0)!, to);
  for (const first of alphabets) {
    for (let i = 0; i < 26; i++) map.set(first + i, String.fromCharCode(97 + i));
  }
  for (const zero of digitRows) for (let i = 0; i < 10; i++) map.set(zero + i, String(i));
  for (const [picture, word] of Object.entries(pictures)) map.set(picture.codePointAt(0)!, word);
  return map;
}

export const lookAlikes: ReadonlyMap<number, string> = build();
