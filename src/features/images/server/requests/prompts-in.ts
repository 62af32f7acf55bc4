/** Characters of a prompt of a model's: longer ones are a model that does not stop. */
const LONGEST = 500;
const LEAST_WORDS = 3;

/** What models put before a line: numbers, bullets, "Prompt 2:", marks of headings and quotations. */
const BEFORE = /^[\s#*_>•·–-]*(?:(?:prompt|option|version)?\s*\d{1,2}\s*[.):]\s*|prompt\s*:\s*)?[\s*_]*/i;

function bare(line: string): string {
  const text = line
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(BEFORE, '')
    .replaceAll(/[*_`"“”„«»]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(','), 0) || cut.lastIndexOf(' ')).trim();
}

/** A line that introduces the others ("Here are three prompts:"), or says nothing that could be drawn. */
const isNone = (line: string): boolean => line.endsWith(':') || line.split(' ').length < LEAST_WORDS;

/** The prompts of a model's answer, each once, as lines without what models like to put around them. */
export const promptsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(bare)
      .filter((line) => !isNone(line)),
  ),
];
