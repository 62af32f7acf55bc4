/** Names of one or two letters are words as often. */
const SHORTEST = 3;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The prompt with "the character" in place of her or his name: "Raven by a lake" is not about a raven. */
export function withoutName(prompt: string, name: string | undefined): string {
  const whole = name?.trim() ?? '';
  const [first = ''] = whole.split(/\s+/);
  const names = [whole, first].filter((each) => each.length >= SHORTEST);
  if (names.length === 0) return prompt;
  // Names with a capital letter stand for a person, "rose" and "hunter" for what they say.
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${names.map(escaped).join('|')})(?![\p{L}\p{N}])`,
    'gu',
  );
  return prompt.replace(pattern, 'the character');
}
