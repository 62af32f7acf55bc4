// The status of a request, for both sides.
import { AppError } from '../../../../shared/errors.ts';
import type { HeldContent, RemovalStatus } from '../../contract.ts';
import { APPEAL_DAYS, DAY_MS, KIND_RULES, referenceOf, type Policy } from '../../rules.ts';
import { claimText } from '../email-texts.ts';
import type { Marks } from '../marks.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import * as store from '../removals.store.ts';
import { heldOf, statusItems, type StatusItemRow } from './status.views.ts';

export const missing = () => new AppError('removals.missing');

type ItemState = RemovalStatus['items'][number]['state'];

const PATHS = { character: '/characters', user: '/creators' } as const;

/** Where its owner finds it. */
const pathOf = ({ subject, subject_id: id }: StatusItemRow): string =>
  subject === 'image' ? `/user-gallery#${id}` : subject ? `${PATHS[subject as 'user']}/${id}` : '';

function ownersState(item: StatusItemRow, state: string): ItemState {
  if (item.is_held) return state === 'removed' ? 'removed' : 'hidden';
  return item.was_held ? 'restored' : 'kept';
}

/** Tells no more than the requester could see: of what they could not, only whether staff has decided. */
function requestersState(item: StatusItemRow, state: string): ItemState {
  if (!item.is_visible) return state === 'open' || state === 'waiting' ? 'received' : 'reviewed';
  return item.was_held || state !== 'open' ? ownersState(item, state) : 'received';
}

/** Whether an owner may know what is claimed: where they must not be warned, only after staff has looked. */
export const isTold = (removal: Pick<store.RemovalRow, 'kind' | 'state'>): boolean =>
  KIND_RULES[removal.kind].tellsOwner || removal.state !== 'open';

const HELD_SHOWN_MAX = 100;

export function createStatuses(
  { database, clock }: Pick<RemovalsDeps, 'database' | 'clock'>,
  marks: Pick<Marks, 'opens'>,
) {
  const { db } = database;

  function present(
    removal: store.RemovalRow,
    viewer: { side: 'requester' | 'owner'; userId: string | null },
    all: StatusItemRow[],
    counters: store.CounterRow[],
  ): RemovalStatus {
    const isOwner = viewer.side === 'owner';
    const mine = isOwner ? all.filter((item) => item.owner_id === viewer.userId) : all;
    const named = mine.filter((item) => item.origin === 'named' || (isOwner && item.origin === 'copy'));
    const answer = counters.find((one) => !isOwner || one.owner_id === viewer.userId);
    const appealUntil = (removal.decided_at ?? removal.created_at).getTime() + APPEAL_DAYS * DAY_MS;
    const isHeld = mine.some((item) => item.is_held);
    return {
      id: removal.id,
      reference: referenceOf(removal.number, removal.created_at),
      kind: removal.kind,
      state: removal.state,
      viewer: viewer.side,
      createdAt: removal.created_at.toISOString(),
      dueAt: removal.due_at.toISOString(),
      items: named.map((item) => ({
        address: isOwner ? pathOf(item) : item.address,
        name: isOwner ? item.name : '',
        state: isOwner ? ownersState(item, removal.state) : requestersState(item, removal.state),
      })),
      copies: isOwner ? 0 : all.filter((item) => item.origin === 'copy' && item.was_held).length,
      decision: removal.decided_at && {
        policy: removal.policy as Policy,
        facts: removal.facts,
        statement: removal.statement,
        at: removal.decided_at.toISOString(),
      },
      claim: isOwner ? claimText(removal.kind) : '',
      answer: answer
        ? {
            at: answer.created_at.toISOString(),
            restoreAt: answer.restore_at?.toISOString() ?? null,
            isClosed: answer.closed_at !== null,
          }
        : null,
      hasCourtAction: removal.court_action_at !== null,
      canAnswer: isOwner && isHeld && !answer && clock.now() < appealUntil,
    };
  }

  return {
    /** @throws AppError removals.missing for everybody who is neither side, whether it exists or not */
    async status(
      id: string,
      viewer: { userId: string | null; key?: string | undefined },
    ): Promise<RemovalStatus> {
      const removal = await store.findRemoval(db, id);
      if (!removal) throw missing();
      const items = await statusItems(db, id);
      const isRequester =
        (viewer.key !== undefined && marks.opens(id, viewer.key)) ||
        (viewer.userId !== null && viewer.userId === removal.requester_id);
      const isOwner =
        viewer.userId !== null &&
        items.some((item) => item.owner_id === viewer.userId && item.was_held) &&
        isTold(removal);
      if (!isRequester && !isOwner) throw missing();
      const side = isRequester ? 'requester' : 'owner';
      const counters = await store.counterNoticesOf(db, id);
      return present(removal, { side, userId: viewer.userId }, items, counters);
    },

    async held(ownerId: string): Promise<{ items: HeldContent[] }> {
      const rows = await heldOf(db, ownerId, HELD_SHOWN_MAX);
      return {
        items: rows
          .filter(isTold)
          .map((row) => ({
            removalId: row.removal_id,
            reference: referenceOf(row.number, row.removal_created_at),
            kind: row.kind,
            subject: { kind: row.subject, id: row.subject_id, name: row.name },
            since: row.created_at.toISOString(),
          })),
      };
    },
  };
}

export type Statuses = ReturnType<typeof createStatuses>;
