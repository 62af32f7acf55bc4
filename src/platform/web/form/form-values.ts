/** Error messages by field name. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** The values of a form's fields by name; unticked checkboxes and files are omitted. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const named = (form: HTMLFormElement): HTMLInputElement[] =>
  ([...form.elements] as HTMLInputElement[]).filter(({ name }) => name);

/** Whether an error path from the server, for instance "items.0", belongs to this field. */
const isOf = (field: string, path: string): boolean => field === path || field.startsWith(`${path}.`);

/** Focuses the first field of the form that one of the paths names. */
export function focusFirst(form: HTMLFormElement, paths: readonly string[]): void {
  named(form)
    .find(({ name }) => paths.some((path) => isOf(name, path)))
    ?.focus();
}

/** The server's errors of fields that this form has. */
export const ownErrors = (form: HTMLFormElement, fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).filter(([path]) => named(form).some(({ name }) => isOf(name, path))),
  );
