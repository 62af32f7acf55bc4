import { estimateTokens } from '../../../../shared/words/tokens.ts';

/** Complete example conversations (each begins with a line <START>), as many as fit; empty when none fits. */
export function readExamples(exampleDialogue: string, budget: number): string {
  const blocks = exampleDialogue
    .split(/^\s*<START>\s*$/im)
    .map((block) => block.trim())
    .filter(Boolean);
  const kept: string[] = [];
  let tokens = 12;
  for (const block of blocks) {
    tokens += estimateTokens(block) + 2;
    if (tokens > budget) break;
    kept.push(block);
  }
  return kept.length ? `How the character speaks, by example:\n\n${kept.join('\n\n')}` : '';
}
