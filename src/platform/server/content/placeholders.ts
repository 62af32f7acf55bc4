// {{operator.name}} and the like in written content: particulars of the operator, and figures of the product as it runs.

/** By name; empty where the operator has not set it. */
export type Particulars = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;
/** Words with braces that guides about writing characters quote: they mean something in a character's texts. */
const MACROS = new Set(['char', 'user', 'original']);

/** What would otherwise be read as markdown. */
const MARKDOWN = /[\\`*_[\]<>|~&#]/g;

const unset = (name: string): string => `[not set by the operator: ${name}]`;

/** Into plain text. */
export const fillText = (text: string, particulars: Particulars): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    MACROS.has(name) ? whole : particulars[name] || unset(name),
  );

/** Into markdown, where a value is text and nothing more. */
export const fillMarkdown = (text: string, particulars: Particulars): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (MACROS.has(name)) return whole;
    const value = particulars[name];
    return value ? value.replaceAll(MARKDOWN, String.raw`\$&`) : `**\\[not set by the operator: ${name}\\]**`;
  });

/** What is written like a placeholder and is none, each once. */
export const unknownPlaceholders = (text: string, particulars: Particulars): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)]
      .map(([, name]) => name!)
      .filter((name) => !MACROS.has(name) && !Object.hasOwn(particulars, name)),
  ),
];

/** Calls `note` for each. */
export function noteUnknown(text: string, particulars: Particulars, note: (problem: string) => void): void {
  for (const name of unknownPlaceholders(text, particulars)) note(`There is no placeholder {{${name}}}`);
}
