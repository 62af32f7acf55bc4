// Rates as people write them. 1 % is 100 basis points.

/** "19 %", "8.25 %". */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Basis points of what was typed, from 0 to 100 % with two decimals; null for anything else. */
export function parsePercent(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? [];
  if (whole === undefined) return null;
  const points = Number(whole + fraction.padEnd(2, '0'));
  return points <= 10_000 ? points : null;
}
