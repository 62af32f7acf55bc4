const FIELDS = [
  'q',
  'state',
  'kind',
  'from',
  'to',
  'actor',
  'subjectKind',
  'subjectId',
  'action',
  'months',
  'page',
] as const;
export type Field = (typeof FIELDS)[number];

/** The router parses digits as a number. It must stay a number, or the URL would be rewritten with quotes. */
export type DeskSearch = Partial<Record<Field, string | number>>;

export const readDeskSearch = (given: Record<string, unknown>): DeskSearch =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = given[field];
      const isValid = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isValid ? [[field, value]] : [];
    }),
  );
