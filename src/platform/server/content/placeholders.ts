// Placeholders such as {{operator.name}} in content: particulars of the operator, and limits of the product.

/** By name; empty if the operator has not set it. */
export type Particulars = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
/** Macros of character texts, which guides about writing quote with braces. They are not placeholders. */
const MACROS = new Set(['char', 'user', 'original']);

/** Characters with a meaning in markdown. */
const MARKDOWN = /[\\`*_[\]<>|~&#]/g;

const unset = (name: string): string => `[not set by the operator: ${name}]`;

/** Fills placeholders in plain text. */
export const fillText = (text: string, particulars: Particulars): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    MACROS.has(name) ? whole : particulars[name] || unset(name),
  );

/** Fills placeholders in markdown; values are escaped. */
export const fillMarkdown = (text: string, particulars: Particulars): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (MACROS.has(name)) return whole;
    const value = particulars[name];
    return value ? value.replaceAll(MARKDOWN, String.raw`\$&`) : `**\\[not set by the operator: ${name}\\]**`;
  });

/** Unknown placeholders, without duplicates. */
export const unknownPlaceholders = (text: string, particulars: Particulars): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)]
      .map(([, name]) => name!)
      .filter((name) => !MACROS.has(name) && !Object.hasOwn(particulars, name)),
  ),
];

/** Calls `note` for each unknown placeholder. */
export function noteUnknown(text: string, particulars: Particulars, note: (problem: string) => void): void {
  for (const name of unknownPlaceholders(text, particulars)) note(`There is no placeholder {{${name}}}`);
}
