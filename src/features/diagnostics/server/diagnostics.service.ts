// Data of the diagnostic pages. It must not contain secrets, because everybody can see it in development.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { CheckResult, KeptEmail, Overview } from '../contract.ts';
import { CHECK_SECONDS, type CheckName, type EngineId } from '../rules.ts';
import type { Checks, KeptEmails, TestChat, TestEngine } from './diagnostics.needs.ts';
import type { SafeSettings } from './safe-settings.ts';

export interface DiagnosticsDeps {
  mode: Overview['mode'];
  startedAt: Date;
  versions: () => Promise<Overview['versions']>;
  settings: SafeSettings;
  checks: Checks;
  emails: KeptEmails;
  /** Asked each time, because another engine may be chosen while the server runs. */
  engines: () => TestEngine[];
  /** A monotonic clock, in ms. */
  stopwatch: () => number;
}

export function createDiagnostics(deps: DiagnosticsDeps) {
  const running = new Map<CheckName, Promise<CheckResult>>();

  async function run(name: CheckName): Promise<CheckResult> {
    const begun = deps.stopwatch();
    const signal = AbortSignal.timeout(CHECK_SECONDS * 1000);
    const result = (isOk: boolean, detail: string) => ({
      name,
      isOk,
      detail: deps.settings.withoutSecrets(detail),
      milliseconds: Math.round((deps.stopwatch() - begun) * 10) / 10,
    });
    try {
      return result(true, await within(signal, deps.checks[name](signal)));
    } catch (error) {
      return result(false, sentenceOf(error));
    }
  }

  return {
    async overview(): Promise<Overview> {
      return {
        mode: deps.mode,
        startedAt: deps.startedAt.toISOString(),
        versions: await deps.versions(),
        settings: deps.settings.list,
        engines: deps.engines().map(({ id, name, isStandIn }) => ({ id, name, isStandIn })),
      };
    },

    /** Runs each check at most once at a time; concurrent callers get the same result. */
    check(name: CheckName): Promise<CheckResult> {
      const found = running.get(name);
      if (found) return found;
      const result = run(name).finally(() => running.delete(name));
      running.set(name, result);
      return result;
    },

    async emails(page: number, limit: number): Promise<Listed<KeptEmail>> {
      const { emails, total } = await deps.emails.list((page - 1) * limit, limit);
      return { items: emails, page, limit, total, hasMore: page * limit < total };
    },

    chatOf(id: EngineId): TestChat {
      const engine = deps.engines().find((each) => each.id === id);
      if (!engine) throw new AppError('chat.missing/engine');
      return engine.chat;
    },
  };
}

export type Diagnostics = ReturnType<typeof createDiagnostics>;

/** Rejects at the deadline even if the work ignores its signal. */
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
