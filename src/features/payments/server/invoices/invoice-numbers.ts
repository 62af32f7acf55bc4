/** "NB-2026-000012". */
export const shownNumber = (series: string, number: number): string =>
  `${series}-${String(number).padStart(6, '0')}`;

/** Each year has its own series of numbers; credit notes and invoices have separate ones. */
export const seriesOf = (prefix: string, kind: 'invoice' | 'credit_note', at: Date): string =>
  `${prefix}${kind === 'credit_note' ? 'C' : ''}-${at.getUTCFullYear()}`;
