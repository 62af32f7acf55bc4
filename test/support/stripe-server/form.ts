// Parses the form encoding of Stripe's SDK, in which brackets mark nested fields.

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key, i) => i === 0 || key !== '');
    let at: Form = form;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Form;
    at[keys.at(-1)!] = value;
  }
  return form;
}

/** A list is encoded as an object with numeric keys. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  value === undefined || typeof value === 'string' ? [] : Object.values(value);

export const formOf = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};

export const textOf = (value: FormValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

export const metadataOf = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(formOf(value)).map(([key, text]) => [key, String(text)]));

/** The `expand` parameter as a tree of field names. */
export interface ExpandTree {
  [name: string]: ExpandTree;
}

const LEVELS_MAX = 4;

export function expandTreeOf(value: FormValue | undefined): ExpandTree {
  const tree: ExpandTree = {};
  for (const path of listOf(value)) {
    const names = String(path).split('.');
    if (names.length > LEVELS_MAX)
      throw new ApiError(
        400,
        `You cannot expand more than ${LEVELS_MAX} levels of a property: ${String(path)}`,
      );
    let at = tree;
    for (const name of names) at = at[name] ??= {};
  }
  return tree;
}

export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}
