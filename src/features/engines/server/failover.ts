// Asks the engines of a line one after the other, as long as nothing has come of it.
import type { Circuit } from './health/circuit.ts';

export interface InLine<Target> {
  target: Target;
  circuit: Pick<Circuit, 'take'>;
}

interface Asking<Target, Result> {
  /** At least one. */
  line: readonly InLine<Target>[];
  ask(target: Target): Promise<Result>;
  /** Whether the next one may do better after this error. */
  isWorthAnother(error: unknown): boolean;
}

/** Those that rest are passed over; where all do, the first is asked nevertheless. @throws the last error */
export async function askInLine<Target, Result>({
  line,
  ask,
  isWorthAnother,
}: Asking<Target, Result>): Promise<Result> {
  let last: { error: unknown } | null = null;
  for (const { target, circuit } of line) {
    if (!circuit.take()) continue;
    try {
      return await ask(target);
    } catch (error) {
      last = { error };
      if (!isWorthAnother(error)) break;
    }
  }
  if (last) throw last.error;
  return ask(line[0]!.target);
}
