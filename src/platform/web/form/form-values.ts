/** What is wrong with a field, by its name. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** The values of a form's fields by their names; a box that is not ticked is absent, files are left out. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const named = (form: HTMLFormElement): HTMLInputElement[] =>
  ([...form.elements] as HTMLInputElement[]).filter(({ name }) => name);

/** Whether a path that the server names, for instance "items.0", is of this field. */
const isOf = (field: string, path: string): boolean => field === path || field.startsWith(`${path}.`);

/** Puts the focus into the first field of the form that one of the paths names. */
export function focusFirst(form: HTMLFormElement, paths: readonly string[]): void {
  named(form)
    .find(({ name }) => paths.some((path) => isOf(name, path)))
    ?.focus();
}

/** Of what the server says is wrong, that of fields which this form has. */
export const ownErrors = (form: HTMLFormElement, fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).filter(([path]) => named(form).some(({ name }) => isOf(name, path))),
  );
