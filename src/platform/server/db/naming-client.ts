// Names prepared statements, so that each is planned once per connection: planning a list costs more than reading it.
import pg from 'pg';

/**
 * Maximum number of named statements. Statements with a varying number of values have endlessly many texts;
 * beyond the maximum they stay unnamed.
 */
const NAMES_MAX = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX) return known;
  const name = `nb${names.size}`;
  names.set(text, name);
  return name;
}

/** For direct connections only: behind a pooler a name may belong to another client's session. */
export class NamingClient extends pg.Client {
  // pg has many overloads; a call without a text and values is passed on unchanged.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
    const isPlain = typeof text === 'string' && Array.isArray(values);
    const name = isPlain ? nameOf(text) : undefined;
    const named = name ? [{ name, text, values }, ...rest] : args;
    return (super.query as (...given: unknown[]) => never).apply(this, named);
  }
}
