// Decisions of staff, answers of owners, and restoring content when the legal waiting period is over.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { addBusinessDays } from '../../business-days.ts';
import type { CounterNotice } from '../../contract.ts';
import { KIND_RULES, RESTORE_BUSINESS_DAYS, referenceOf, type Decision, type Policy } from '../../rules.ts';
import type { HeldMedia } from '../hiding/held-media.ts';
import { activeHolds } from '../hiding/holds.store.ts';
import type { Holds } from '../hiding/holds.ts';
import type { Notices } from '../notices.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import type { SubjectKind } from '../removals.needs.ts';
import * as store from '../removals.store.ts';
import { isTold, missing } from './status.service.ts';
import { statusItems } from './status.views.ts';

export interface DecisionParts {
  holds: Holds;
  heldMedia: Pick<HeldMedia, 'changed'>;
  notices: Notices;
  wake: () => void;
}

export interface NewDecision {
  decision: Decision;
  policy: Policy;
  facts: string;
  statement: string;
  revision: number;
}

const OUTCOME = { remove: 'removed', restore: 'rejected', wait: 'waiting' } as const;

export function createDecisions(
  deps: Pick<RemovalsDeps, 'database' | 'clock' | 'ids' | 'audit'>,
  { holds, heldMedia, notices, wake }: DecisionParts,
) {
  const { database, clock, ids, audit } = deps;
  const now = () => new Date(clock.now());

  async function note(
    tx: Tx,
    removalId: string,
    event: { who: 'owner' | 'staff' | 'product'; actorId: string | null; what: string; note?: string },
  ): Promise<void> {
    await store.insertEvent(tx, {
      id: ids.next(),
      removal_id: removalId,
      actor_id: event.actorId,
      who: event.who,
      what: event.what,
      note: event.note ?? '',
      at: now(),
    });
  }

  const record = (tx: Tx, removal: store.RemovalRow, actorId: string | null, act: string, reason: string) =>
    audit.record(tx, {
      actorId,
      action: `removals.${act}`,
      subject: { kind: 'removal', id: removal.id },
      reason,
      details: { reference: referenceOf(removal.number, removal.created_at), kind: removal.kind },
    });

  async function locked(tx: Tx, id: string): Promise<store.RemovalRow> {
    const removal = await store.lockRemoval(tx, id);
    if (!removal) throw missing();
    return removal;
  }

  /** @throws AppError where the decision does not fit what the request is now */
  async function demandFitting(tx: Tx, removal: store.RemovalRow, made: NewDecision): Promise<void> {
    if (removal.revision !== made.revision) throw new AppError('removals.conflict');
    const outcome = OUTCOME[made.decision];
    if (removal.state === outcome) throw new AppError('removals.decided');
    if ((made.policy === 'none') !== (made.decision === 'restore'))
      throw new AppError('removals.policy', {
        fields: {
          policy:
            made.decision === 'restore'
              ? 'Content that is restored breaks no rule'
              : 'Name the rule that the content breaks',
        },
      });
    const hasClock = (await store.counterNoticesOf(tx, removal.id)).some(
      (one) => one.restore_at !== null && one.closed_at === null,
    );
    if (made.decision !== 'restore' && hasClock) throw new AppError('removals.counter_notice');
  }

  async function hideAll(tx: Tx, removalId: string): Promise<void> {
    const items = (await store.itemsOf(tx, removalId)).filter((item) => item.subject_id !== null);
    items.sort((a, b) => a.subject_id!.localeCompare(b.subject_id!));
    for (const { id, subject, subject_id: subjectId } of items)
      await holds.place(tx, {
        id,
        removal_id: removalId,
        subject: subject as SubjectKind,
        subject_id: subjectId!,
      });
  }

  return {
    async decide(actorId: string, id: string, made: NewDecision): Promise<void> {
      await database.transact(async (tx) => {
        const removal = await locked(tx, id);
        await demandFitting(tx, removal, made);
        const outcome = OUTCOME[made.decision];
        const { policy, facts, statement } = made;
        if (made.decision === 'restore') await holds.release(tx, id);
        else await hideAll(tx, id);
        if (made.decision !== 'wait') await store.closeCounterNotices(tx, id, now());
        await store.updateRemoval(tx, id, {
          state: outcome,
          policy,
          facts,
          statement,
          decided_by: actorId,
          decided_at: now(),
        });
        await note(tx, id, { who: 'staff', actorId, what: outcome, note: statement });
        await notices.decided(tx, removal, { outcome, policy, facts, statement });
        await record(tx, removal, actorId, made.decision, `${policy}: ${facts}`);
        tx.afterCommit(wake);
      });
      await heldMedia.changed();
    },

    async courtAction(actorId: string, id: string, text: string): Promise<void> {
      await database.transact(async (tx) => {
        const removal = await locked(tx, id);
        const counters = await store.counterNoticesOf(tx, id);
        if (!counters.some((one) => one.restore_at !== null && one.closed_at === null))
          throw new AppError('removals.no_counter_notice');
        await store.stopRestoring(tx, id);
        await store.updateRemoval(tx, id, { court_action_at: now(), court_note: text });
        await note(tx, id, { who: 'staff', actorId, what: 'court_action', note: text });
        await record(tx, removal, actorId, 'court_action', text);
      });
    },

    /** The owner's counter-notice, or their objection. */
    async answer(ownerId: string, id: string, given: Required<CounterNotice>): Promise<void> {
      await database.transact(async (tx) => {
        const removal = await locked(tx, id);
        const items = await statusItems(tx, id);
        const isHeld = items.some((item) => item.owner_id === ownerId && item.is_held);
        if (!isHeld || !isTold(removal)) throw missing();
        const { hasCounterNotice } = KIND_RULES[removal.kind];
        if (hasCounterNotice && !given.isSubjectToCourts)
          throw new AppError('request.invalid/confirmation', {
            fields: { isSubjectToCourts: 'Please confirm this' },
          });
        const at = now();
        const restoreAt =
          hasCounterNotice && !removal.court_action_at
            ? new Date(addBusinessDays(at.getTime(), RESTORE_BUSINESS_DAYS))
            : null;
        const { name, contact, statement } = given;
        const isMade = await store.insertCounterNotice(tx, {
          id: ids.next(),
          removal_id: id,
          owner_id: ownerId,
          name,
          contact,
          statement,
          restore_at: restoreAt,
          created_at: at,
        });
        if (!isMade) throw new AppError('removals.answered');
        await store.updateRemoval(tx, id, {});
        const what = hasCounterNotice ? 'counter_notice' : 'objection';
        await note(tx, id, { who: 'owner', actorId: ownerId, what });
        await notices.answered(tx, removal, { name, contact, statement, restoreAt });
      });
    },

    /** Brings back what a counter-notice is due for. @returns false where nothing is due */
    async restoreNext(): Promise<boolean> {
      const due = await store.nextDueCounter(database.db, now());
      if (!due) return false;
      await database.transact(async (tx) => {
        const removal = await locked(tx, due.removal_id);
        const current = (await store.counterNoticesOf(tx, removal.id)).find((one) => one.id === due.id);
        // Decided, or taken to court, a moment ago.
        if (!current?.restore_at || current.closed_at) return;
        await store.closeCounterNotice(tx, due.id, now());
        // Who left has nothing that could come back.
        if (current.owner_id) await holds.release(tx, removal.id, current.owner_id);
        const isOver = (await activeHolds(tx, removal.id)).length === 0;
        await store.updateRemoval(tx, removal.id, isOver ? { state: 'restored' } : {});
        await note(tx, removal.id, { who: 'product', actorId: null, what: 'restored' });
        await notices.restored(tx, removal, current.owner_id);
        await record(
          ...([tx, removal, null, 'restore_after_counter_notice'] as const),
          `No court action was reported within ${RESTORE_BUSINESS_DAYS} business days`,
        );
        tx.afterCommit(wake);
      });
      await heldMedia.changed();
      return true;
    },
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
