// The staff's queue of requests, and one request with all that a decision needs.
import { maskAddress } from '../../../../platform/server/mask-address.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { DeskItem, DeskRemoval, DeskSummary } from '../../contract.ts';
import { FIELDS, referenceOf, type Answers, type Policy, type RemovalKind } from '../../rules.ts';
import * as views from './desk.views.ts';
import { holdOfItem } from '../hiding/holds.store.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import { counterNoticesOf } from '../removals.store.ts';
import { missing } from './status.service.ts';

const GONE = 'Deleted user';
const RELATED_MAX = 20;

const LINKS = {
  character: (id: string) => `/characters/${id}`,
  image: (id: string) => `/all-user-images#${id}`,
  user: (id: string) => `/creators/${id}`,
};

function presentItem(row: views.DeskItemRow): DeskItem {
  const kind = row.subject as 'character' | 'image' | 'user' | null;
  return {
    id: row.id,
    address: row.address,
    origin: row.origin,
    subject:
      kind && row.subject_id
        ? { kind, id: row.subject_id, name: row.name, link: LINKS[kind](row.subject_id) }
        : null,
    owner: row.owner_id
      ? { id: row.owner_id, username: row.username ?? GONE, strikes: row.strikes, requests: row.requests }
      : null,
    isHidden: row.is_held,
    leftBecause: row.left_because,
    hasPicture: row.has_file,
  };
}

const emailOf = (row: views.DeskRow, seesAddresses: boolean): string =>
  seesAddresses ? row.email : maskAddress(row.email);

const presentSummary = (row: views.DeskRow, seesAddresses: boolean, now: number): DeskSummary => ({
  id: row.id,
  reference: referenceOf(row.number, row.created_at),
  kind: row.kind,
  state: row.state,
  priority: row.priority,
  createdAt: row.created_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  isOverdue: row.state === 'open' && row.due_at.getTime() < now,
  items: row.items,
  hidden: row.hidden,
  who: row.username ?? emailOf(row, seesAddresses),
  hasCounterNotice: row.has_counter,
});

const presentCounterNotice = (
  row: Awaited<ReturnType<typeof counterNoticesOf>>[number],
  names: ReadonlyMap<string, string>,
): DeskRemoval['counterNotices'][number] => ({
  id: row.id,
  owner: row.owner_id ? { id: row.owner_id, username: names.get(row.owner_id) ?? GONE } : null,
  name: row.name,
  contact: row.contact,
  statement: row.statement,
  restoreAt: row.restore_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  at: row.created_at.toISOString(),
});

export function createDesk({
  database,
  clock,
  audit,
  files,
}: Pick<RemovalsDeps, 'database' | 'clock' | 'audit' | 'files'>) {
  const { db } = database;

  async function one(id: string, seesAddresses: boolean): Promise<DeskRemoval> {
    const row = await views.deskRemoval(db, id);
    if (!row) throw missing();
    const [items, same, events, related, counters] = await Promise.all([
      views.deskItems(db, id),
      views.filedBySame(db, row),
      views.eventsOf(db, id),
      views.relatedTo(db, id, RELATED_MAX),
      counterNoticesOf(db, id),
    ]);
    const people = [row.decided_by, ...counters.map((counter) => counter.owner_id)];
    const names = await views.namesOf(
      db,
      people.filter((person) => person !== null),
    );
    const answers = row.answers as Answers;
    return {
      ...presentSummary(row, seesAddresses, clock.now()),
      items: items.map(presentItem),
      answers: FIELDS[row.kind].flatMap(({ name }) => {
        const value = answers[name];
        return value === undefined ? [] : [{ name, value }];
      }),
      email: emailOf(row, seesAddresses),
      isEmailMasked: !seesAddresses && row.email !== '',
      requester: row.requester_id ? { id: row.requester_id, username: row.username ?? GONE } : null,
      ...same,
      decision: row.decided_at && {
        policy: row.policy as Policy,
        facts: row.facts,
        statement: row.statement,
        at: row.decided_at.toISOString(),
        by: (row.decided_by && names.get(row.decided_by)) || GONE,
      },
      counterNotices: counters.map((counter) => presentCounterNotice(counter, names)),
      court: row.court_action_at && { at: row.court_action_at.toISOString(), note: row.court_note },
      events: events.map(({ username, at, ...event }) => ({
        ...event,
        actor: username ?? '',
        at: at.toISOString(),
      })),
      related: related.map((other) => ({
        id: other.id,
        reference: referenceOf(other.number, other.created_at),
        kind: other.kind,
        state: other.state,
      })),
      revision: row.revision,
    };
  }

  return {
    one,

    async list(asked: {
      queue: views.Queue;
      kind?: RemovalKind | undefined;
      q?: string | undefined;
      seesAddresses: boolean;
      page: number;
      limit: number;
    }): Promise<Listed<DeskSummary> & { counts: { undecided: number; overdue: number; answered: number } }> {
      const { page, limit, ...filter } = asked;
      const now = new Date(clock.now());
      const [{ rows, total }, counts] = await Promise.all([
        views.listRemovals(db, { ...filter, now, offset: (page - 1) * limit, limit }),
        views.countQueues(db, now),
      ]);
      const items = rows.map((row) => presentSummary(row, asked.seesAddresses, now.getTime()));
      return { items, page, limit, total, hasMore: page * limit < total, counts };
    },

    /** Shows an address to somebody who does not see it otherwise. @throws AppError removals.missing */
    reveal: (actorId: string, id: string, reason: string): Promise<string> =>
      database.transact(async (tx) => {
        const row = await views.deskRemoval(tx, id);
        if (!row) throw missing();
        await audit.record(tx, {
          actorId,
          action: 'removals.reveal_address',
          subject: { kind: 'removal', id },
          reason,
          details: { reference: referenceOf(row.number, row.created_at) },
        });
        return row.email;
      }),

    /** The bytes of a hidden picture. That staff looked at it is noted before they get it. */
    async picture(actorId: string, removalId: string, itemId: string) {
      const hold = await holdOfItem(db, removalId, itemId);
      const bytes = hold?.file_key ? await files.read(hold.file_key) : null;
      if (!bytes) throw missing();
      await database.transact((tx) =>
        audit.record(tx, {
          actorId,
          action: 'removals.look',
          subject: { kind: 'removal', id: removalId },
          reason: 'Looked at a hidden picture',
          details: { itemId },
        }),
      );
      return { name: `${itemId}.webp`, bytes: onlyChunk(bytes) };
    },
  };
}

async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export type Desk = ReturnType<typeof createDesk>;
