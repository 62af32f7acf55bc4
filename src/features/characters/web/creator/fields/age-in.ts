/** Whole years; null if the text is not an age. */
export function ageIn(text: string): number | null {
  const age = Math.trunc(Number(text));
  return text.trim() === '' || !Number.isFinite(age) || age < 0 ? null : Math.min(age, 100_000);
}
