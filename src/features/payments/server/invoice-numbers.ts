/** "NB-2026-000012". */
export const shownNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** Each year has a series of its own, and credit notes another than invoices. */
export const seriesOf = (prefix: string, kind: 'invoice' | 'credit_note', at: Date): string =>
  `${prefix}${kind === 'credit_note' ? 'C' : ''}-${at.getUTCFullYear()}`;
