/** The line with one of its members at another place; as it was where there is no such place. */
export function moved(line: readonly string[], from: number, to: number): string[] {
  const next = [...line];
  const [member] = next.splice(from, 1);
  if (member === undefined || to < 0 || to > next.length) return [...line];
  next.splice(to, 0, member);
  return next;
}
