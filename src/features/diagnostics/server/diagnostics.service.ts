// What the diagnostic pages show. Nothing of it may hold a secret: it is there for everybody in development.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { CheckResult, KeptLetter, Overview } from '../contract.ts';
import { CHECK_SECONDS, type CheckName, type EngineId } from '../rules.ts';
import type { Checks, Letters, TestChat, TestEngine } from './diagnostics.needs.ts';
import type { SafeSettings } from './safe-settings.ts';

export interface DiagnosticsTools {
  mode: Overview['mode'];
  startedAt: Date;
  versions: () => Promise<Overview['versions']>;
  settings: SafeSettings;
  checks: Checks;
  letters: Letters;
  engines: TestEngine[];
  /** Milliseconds, rising. */
  stopwatch: () => number;
}

export function createDiagnostics(tools: DiagnosticsTools) {
  const running = new Map<CheckName, Promise<CheckResult>>();

  async function run(name: CheckName): Promise<CheckResult> {
    const begun = tools.stopwatch();
    const signal = AbortSignal.timeout(CHECK_SECONDS * 1000);
    const result = (isOk: boolean, detail: string) => ({
      name,
      isOk,
      detail: tools.settings.withoutSecrets(detail),
      milliseconds: Math.round((tools.stopwatch() - begun) * 10) / 10,
    });
    try {
      return result(true, await within(signal, tools.checks[name](signal)));
    } catch (error) {
      return result(false, sentenceOf(error));
    }
  }

  return {
    async overview(): Promise<Overview> {
      return {
        mode: tools.mode,
        startedAt: tools.startedAt.toISOString(),
        versions: await tools.versions(),
        settings: tools.settings.list,
        engines: tools.engines.map(({ id, name, isStandIn }) => ({ id, name, isStandIn })),
      };
    },

    /** One at a time of each: whoever asks meanwhile gets the same answer. */
    check(name: CheckName): Promise<CheckResult> {
      const found = running.get(name);
      if (found) return found;
      const result = run(name).finally(() => running.delete(name));
      running.set(name, result);
      return result;
    },

    async letters(page: number, limit: number): Promise<Listed<KeptLetter>> {
      const { letters, total } = await tools.letters.list((page - 1) * limit, limit);
      return { items: letters, page, limit, total, hasMore: page * limit < total };
    },

    chatOf(id: EngineId): TestChat {
      const engine = tools.engines.find((each) => each.id === id);
      if (!engine) throw new AppError('chat.missing', 'There is no such engine');
      return engine.chat;
    },
  };
}

export type Diagnostics = ReturnType<typeof createDiagnostics>;

/** Ends at the deadline even where the work does not heed it. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error(`No answer within ${CHECK_SECONDS} s`))),
    ),
  ]);

const sentenceOf = (error: unknown): string => {
  const { message, code, kind } = error as { message?: string; code?: string; kind?: string };
  return [kind, message || code || String(error)].filter(Boolean).join(': ').slice(0, 500);
};
