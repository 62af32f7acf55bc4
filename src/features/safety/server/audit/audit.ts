// The append-only log of staff actions. Each row contains the hash of the previous one, so that a change is
// detected.
import type { Listed } from '../../../../shared/paging.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { AuditCheck, AuditEntry } from '../../contract.ts';
import { GENESIS, hashRow, storedForm } from './audit-chain.ts';
import * as store from './audit.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  /** The actor's name for actions of the product itself. */
  productName?: string;
}

export interface AuditQuery {
  page: number;
  limit: number;
  /** A username or a user's id. */
  actor?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
}

export interface AuditLog extends Audit {
  verify(): Promise<AuditCheck>;
  /** Newest first. */
  search(query: AuditQuery): Promise<Listed<AuditEntry>>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Rows per query during verification. */
const BATCH = 1_000;

export function createAudit({ database, clock, ids, productName = 'Nightbloom' }: Deps): AuditLog {
  return {
    async record(tx, { actorId, action, subject, reason, details }) {
      const actorName = actorId === null ? productName : await store.readActorName(tx, actorId);
      await store.lockLog(tx);
      const head = await store.readHead(tx);
      const row = {
        position: (head?.position ?? 0) + 1,
        id: ids.next(),
        at: new Date(clock.now()),
        actorId,
        actorName: actorName ?? '',
        action,
        subjectKind: subject.kind,
        subjectId: subject.id,
        reason,
        details: storedForm(details),
      };
      const previousHash = head?.hash ?? GENESIS;
      await store.appendRow(tx, { ...row, previousHash, hash: hashRow(previousHash, row) });
    },

    async verify() {
      let rows = 0;
      let hash: Buffer = GENESIS;
      for (;;) {
        const batch = await store.readRowsAfter(database.db, rows, BATCH);
        for (const { previousHash, hash: written, ...row } of batch) {
          const isWhole =
            row.position === rows + 1 && previousHash.equals(hash) && written.equals(hashRow(hash, row));
          if (!isWhole) return { isIntact: false, rows, brokenAt: rows + 1, head: hexOf(hash) };
          [rows, hash] = [row.position, written];
        }
        if (batch.length < BATCH)
          return { isIntact: true, rows, brokenAt: null, head: rows > 0 ? hexOf(hash) : '' };
      }
    },

    async search({ page, limit, actor, ...filter }) {
      const by = actor && (UUID.test(actor) ? { actorId: actor.toLowerCase() } : { actorName: actor });
      const offset = (page - 1) * limit;
      const { rows, total } = await store.searchLog(database.db, { ...filter, ...by }, offset, limit);
      const items = rows.map((row) => ({
        position: row.position,
        id: row.id,
        at: row.at.toISOString(),
        actor: { id: row.actor_id, name: row.actor_name },
        action: row.action,
        subject: { kind: row.subject_kind, id: row.subject_id },
        reason: row.reason,
        details: row.details as Record<string, unknown>,
      }));
      return { items, page, limit, total, hasMore: offset + rows.length < total };
    },
  };
}

const hexOf = (hash: Buffer): string => hash.toString('hex');
