const HEADING_TOKENS = 12;

/**
 * Example conversations (each begins with a line <START>), as many as fit. The first one that is too long is cut after
 * a line, so that a single long one is not lost; empty when not even a line fits.
 * @param measure tokens of a text
 */
export function readExamples(
  exampleDialogue: string,
  budget: number,
  measure: (text: string) => number,
): string {
  const blocks = exampleDialogue
    .split(/^\s*<START>\s*$/im)
    .map((block) => block.trim())
    .filter(Boolean);
  const kept: string[] = [];
  let tokens = HEADING_TOKENS;
  for (const block of blocks) {
    const size = measure(block) + 2;
    if (tokens + size > budget) {
      const part = firstLines(block, budget - tokens - 2, measure);
      if (part) kept.push(part);
      break;
    }
    tokens += size;
    kept.push(block);
  }
  return kept.length ? `How the character speaks, by example:\n\n${kept.join('\n\n')}` : '';
}

function firstLines(block: string, budget: number, measure: (text: string) => number): string {
  const kept: string[] = [];
  let tokens = 0;
  for (const line of block.split('\n')) {
    tokens += measure(line) + 1;
    if (tokens > budget) break;
    kept.push(line);
  }
  return kept.join('\n').trim();
}
