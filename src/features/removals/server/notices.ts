// Tells both sides and staff, in the transaction of what it tells of.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';
import { KIND_RULES, referenceOf, type Policy, type RemovalKind } from '../rules.ts';
import * as texts from './email-texts.ts';
import type { Marks } from './marks.ts';
import { moderators, ownersOf, type Owner } from './people.views.ts';
import type { RemovalsDeps } from './removals-deps.ts';
import type { RemovalRow } from './removals.store.ts';

type NoticeDeps = Pick<RemovalsDeps, 'emails' | 'notifier' | 'productName' | 'publicUrl'>;
type Email = Pick<Parameters<RemovalsDeps['emails']['post']>[1], 'subject' | 'text' | 'html'>;

const EVENTS = {
  removed: 'decision.removed',
  rejected: 'decision.restored',
  waiting: 'decision.kept',
} as const;

export function createNotices(
  { emails, notifier, productName, publicUrl }: NoticeDeps,
  marks: Pick<Marks, 'statusKey'>,
) {
  const pathOf = (removal: RemovalRow): string => `/content-removal/${removal.id}`;

  const about = (removal: RemovalRow, path: string) => ({
    productName,
    reference: referenceOf(removal.number, removal.created_at),
    kind: removal.kind as RemovalKind,
    link: `${publicUrl()}${path}`,
  });
  const forRequester = (removal: RemovalRow) =>
    about(removal, `${pathOf(removal)}?key=${marks.statusKey(removal.id)}`);

  async function toRequester(tx: Tx, removal: RemovalRow, email: Email): Promise<void> {
    if (removal.email) await emails.post(tx, { userId: removal.requester_id, to: removal.email, ...email });
  }

  async function toOwner(
    tx: Tx,
    removal: RemovalRow,
    owner: Owner,
    told: { event: NewNotification['event']; email: Email },
  ): Promise<void> {
    await notifier.notify(tx, {
      userId: owner.id,
      event: told.event,
      group: null,
      subject: { kind: 'removal', id: removal.id, name: owner.names[0] ?? '' },
      link: pathOf(removal),
      isEmailed: true,
    });
    await emails.post(tx, { userId: owner.id, to: owner.email, ...told.email });
  }

  /** To owners whose content was just hidden. @param ownerIds all of them where it is not said. */
  async function hidden(tx: Tx, removal: RemovalRow, ownerIds?: ReadonlySet<string>): Promise<void> {
    if (!KIND_RULES[removal.kind as RemovalKind].tellsOwner) return;
    for (const owner of await ownersOf(tx, removal.id)) {
      if (ownerIds && !ownerIds.has(owner.id)) continue;
      const { username, names } = owner;
      const email = texts.hiddenEmail({ ...about(removal, pathOf(removal)), username, names });
      await toOwner(tx, removal, owner, { event: 'decision.hidden', email });
    }
  }

  return {
    hidden,

    wake(): void {
      emails.wake();
      notifier.wake();
    },

    async filed(tx: Tx, removal: RemovalRow, isHidden: boolean): Promise<void> {
      const receipt = { ...forRequester(removal), dueAt: removal.due_at, isHidden };
      await toRequester(tx, removal, texts.receiptEmail(receipt));
      if (isHidden) await hidden(tx, removal);
    },

    async decided(
      tx: Tx,
      removal: RemovalRow,
      decision: {
        outcome: 'removed' | 'rejected' | 'waiting';
        policy: Policy;
        facts: string;
        statement: string;
        /** Whether its owners ever heard of the request, or have to now. */
        tellsOwners: boolean;
      },
    ): Promise<void> {
      const { tellsOwners, ...told } = decision;
      await toRequester(tx, removal, texts.decisionToRequester({ ...forRequester(removal), ...told }));
      if (!tellsOwners) return;
      for (const owner of await ownersOf(tx, removal.id)) {
        const { username, names } = owner;
        const email = texts.decisionToOwner({
          ...{ ...about(removal, pathOf(removal)), ...told, username, names },
        });
        await toOwner(tx, removal, owner, { event: EVENTS[told.outcome], email });
      }
    },

    answered: (
      tx: Tx,
      removal: RemovalRow,
      counter: { name: string; contact: string; statement: string; restoreAt: Date | null },
    ): Promise<void> => {
      const { restoreAt, ...words } = counter;
      return toRequester(
        tx,
        removal,
        restoreAt
          ? texts.counterNoticeEmail({ ...forRequester(removal), ...words, restoreAt })
          : texts.objectionEmail(forRequester(removal)),
      );
    },

    /** The days after a counter-notice are over. */
    async restored(tx: Tx, removal: RemovalRow, ownerId: string | null): Promise<void> {
      const nobody = { username: '', names: [] };
      await toRequester(tx, removal, texts.restoredEmail({ ...forRequester(removal), ...nobody }));
      for (const owner of await ownersOf(tx, removal.id)) {
        if (owner.id !== ownerId) continue;
        const { username, names } = owner;
        const email = texts.restoredEmail({ ...about(removal, pathOf(removal)), username, names });
        await toOwner(tx, removal, owner, { event: 'decision.restored', email });
      }
    },

    async due(tx: Tx, removal: RemovalRow): Promise<void> {
      const email = texts.warningEmail({
        ...about(removal, `/desk/removals/${removal.id}`),
        dueAt: removal.due_at,
      });
      for (const staff of await moderators(tx))
        await emails.post(tx, { userId: staff.id, to: staff.email, ...email });
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
