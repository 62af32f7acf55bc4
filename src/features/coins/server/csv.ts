// Tables for spreadsheets: RFC 4180, in UTF-8 with the mark that Excel knows it by.

export const CSV_BEGIN = '\uFEFF';

/** A spreadsheet would run such a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: (string | number)[]): string => `${values.map(cell).join(',')}\r\n`;
