/** "−1,250", with a real minus sign. */
export const wholeText = (value: number): string =>
  `${value < 0 ? '−' : ''}${Math.abs(value).toLocaleString('en-US')}`;

/** With its sign: "+20", "−4". */
export const signedText = (value: number): string => `${value > 0 ? '+' : ''}${wholeText(value)}`;

/** "2026-11-24 09:30" in UTC, so that all staff see the same time. */
export const timeText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

/** A typed whole number; null for anything else. */
export const parseWhole = (text: string): number | null =>
  /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : null;

/** The error of a typed whole number; undefined if it is valid. */
export function wholeFault(text: string, min: number, max: number): string | undefined {
  const value = parseWhole(text);
  if (value === null) return 'Write a whole number';
  if (value < min) return `At least ${wholeText(min)}`;
  return value > max ? `At most ${wholeText(max)}` : undefined;
}
