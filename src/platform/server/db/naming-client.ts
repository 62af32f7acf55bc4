// Gives statements names, so that the server plans each once a connection: planning a list costs more than reading it.
import pg from 'pg';

/** Statements that differ only in how many values they hold are without number; they stay unnamed. */
const NAMES_MAX = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX) return known;
  const name = `nb${names.size}`;
  names.set(text, name);
  return name;
}

/** For direct connections only: behind a pooler a name may belong to somebody else's session. */
export class NamingClient extends pg.Client {
  // pg's own overloads are many; what is not a text with values goes through as it is.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
    const isPlain = typeof text === 'string' && Array.isArray(values);
    const name = isPlain ? nameOf(text) : undefined;
    const named = name ? [{ name, text, values }, ...rest] : args;
    return (super.query as (...given: unknown[]) => never).apply(this, named);
  }
}
