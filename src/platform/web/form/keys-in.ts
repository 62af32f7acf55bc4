/** Splits a line into keywords at its commas, but not at those within a regular expression. */
export function keysIn(text: string): string[] {
  const keys = text.match(/\s*\/(?:\\.|[^/\\])+\/[a-z]*\s*(?=,|$)|[^,]+/g) ?? [];
  return [...new Set(keys.map((key) => key.trim()).filter(Boolean))];
}
