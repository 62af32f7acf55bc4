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

/** Digits alone are read as a number, and stay one: else the address would be rewritten. */
export type DeskSearch = Partial<Record<Field, string | number>>;

export const readDeskSearch = (given: Record<string, unknown>): DeskSearch =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = given[field];
      const isKept = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isKept ? [[field, value]] : [];
    }),
  );
