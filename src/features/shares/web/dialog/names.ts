import { NAME_MAX, NAMES_MAX } from '../../rules.ts';

/** Names that are divided by commas. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

export function namesFault(text: string): string | undefined {
  const names = namesIn(text);
  if (names.length > NAMES_MAX) return `At most ${NAMES_MAX} names`;
  return names.some((name) => name.length > NAME_MAX)
    ? `A name has at most ${NAME_MAX} characters`
    : undefined;
}
