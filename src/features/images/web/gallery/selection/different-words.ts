export interface Part {
  text: string;
  /** The other one does not say it. */
  isDifferent: boolean;
}

const partsOf = (prompt: string): string[] =>
  prompt
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The parts of a prompt between its commas, each with whether another prompt has it as well. */
export function differentWords(prompt: string, other: string): Part[] {
  const known = new Set(partsOf(other).map((part) => part.toLowerCase()));
  return partsOf(prompt).map((text) => ({ text, isDifferent: !known.has(text.toLowerCase()) }));
}
