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

/** Ends its connection when a statement got no answer within `query_timeout`: the next one would get none either. */
export class ConnectionClient extends pg.Client {
  // pg has many overloads; all arguments are passed on unchanged.
  override query(...args: never[]): never {
    const answer = (super.query as (...given: unknown[]) => unknown).apply(this, args);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) this.connection.stream.destroy();
      });
    return answer as never;
  }
}

/** Whether the client's own limit has passed (limits.ts). pg has no code for it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** For direct connections only: behind a pooler a name may belong to another client's session. */
export class NamingClient extends ConnectionClient {
  // pg has many overloads; a call without a text and values is passed on unchanged.
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
    const isPlain = typeof text === 'string' && Array.isArray(values);
    const name = isPlain ? nameOf(text) : undefined;
    const named = name ? [{ name, text, values }, ...rest] : args;
    return (super.query as (...given: unknown[]) => never).apply(this, named);
  }
}
