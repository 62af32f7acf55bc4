// Who agreed to what, and who has to be asked again.
import { AppError } from '../../../shared/errors.ts';
import type { Particulars } from '../../../platform/server/content/placeholders.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { PendingDocument } from '../contract.ts';
import { REQUIRED_DOCUMENTS } from '../rules.ts';
import * as store from './acceptances.store.ts';
import { hasSetUp } from './acceptances.views.ts';
import type { Documents } from './documents.service.ts';
import type { DocumentHistory } from './history.ts';
import { presentShort, presentSummary } from './present.ts';

export interface AcceptancesDeps {
  database: Database;
  clock: Clock;
  documents: Documents;
  particulars: () => Particulars;
}

export function createAcceptances({ database, clock, documents, particulars }: AcceptancesDeps) {
  const { db } = database;

  /** The documents that everybody agrees to, as far as there are files of them. */
  async function required(): Promise<DocumentHistory[]> {
    const found = await Promise.all(REQUIRED_DOCUMENTS.map((slug) => documents.history(slug)));
    return found.filter((history) => history !== null);
  }

  /** Whether a version that asks again has come since `accepted`. */
  const hasNews = ({ versions, current }: DocumentHistory, accepted: number): boolean =>
    versions.some(
      ({ file }) => file.isMaterial && file.version > accepted && file.version <= current.file.version,
    );

  async function pending(userId: string): Promise<{ items: PendingDocument[] }> {
    const [histories, rows, isSetUp] = await Promise.all([
      required(),
      store.selectAcceptances(db, userId),
      hasSetUp(db, userId),
    ]);
    // First set-up asks for it.
    if (!isSetUp) return { items: [] };
    const items = histories.flatMap((history): PendingDocument[] => {
      const versions = rows
        .filter(({ slug }) => slug === history.current.file.slug)
        .map((row) => row.version);
      const accepted = versions.length > 0 ? Math.max(...versions) : null;
      if (accepted !== null && !hasNews(history, accepted)) return [];
      return [
        {
          ...presentSummary(history.current, particulars()),
          short: presentShort(history.current, particulars()),
          accepted,
        },
      ];
    });
    return { items };
  }

  return {
    pending,

    /** For first set-up, which asks to agree to them: the versions of this moment. */
    async record(tx: Tx, userId: string, at: Date): Promise<void> {
      const rows = (await required()).map(({ current: { file } }) => ({
        slug: file.slug,
        version: file.version,
        origin: 'onboarding' as const,
        accepted_at: at,
      }));
      if (rows.length > 0) await store.insertAcceptances(tx, userId, rows);
    },

    /** @throws AppError legal.missing for what nobody has to agree to; legal.outdated where it has changed since. */
    async accept(
      userId: string,
      wanted: { slug: string; version: number }[],
    ): Promise<{ items: PendingDocument[] }> {
      const histories = await required();
      const at = new Date(clock.now());
      const rows = wanted.map(({ slug, version }) => {
        const file = histories.find(({ current }) => current.file.slug === slug)?.current.file;
        if (!file) throw new AppError('legal.missing/acceptance');
        if (file.version !== version) throw new AppError('legal.outdated');
        return { slug, version, origin: 'asked' as const, accepted_at: at };
      });
      try {
        await database.transact((tx) => store.insertAcceptances(tx, userId, rows));
      } catch (error) {
        // The account was deleted; its access token lives on for some minutes.
        if ((error as { code?: string }).code === '23503') throw new AppError('auth.required');
        throw error;
      }
      return pending(userId);
    },
  };
}

export type Acceptances = ReturnType<typeof createAcceptances>;
