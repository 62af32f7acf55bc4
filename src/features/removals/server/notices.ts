// Tells both sides and staff, in the transaction of what it tells of.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';
import { KIND_RULES, referenceOf, type Policy } from '../rules.ts';
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import * as english from './email-texts.ts';
import type { Marks } from './marks.ts';
import { moderators, ownersOf, type Owner } from './people.views.ts';
import type { RemovalsDeps } from './removals-deps.ts';
import type { RemovalRow } from './removals.store.ts';

const textsIn = inLanguages('features/removals/server/email-texts', english);
type Texts = typeof english;

type NoticeDeps = Pick<RemovalsDeps, 'emails' | 'notifier' | 'productName' | 'publicUrl'>;
type Email = Pick<Parameters<RemovalsDeps['emails']['post']>[1], 'subject' | 'text' | 'html'>;

const EVENTS = {
  removed: 'decision.removed',
  rejected: 'decision.restored',
  waiting: 'decision.kept',
} as const;

const pathOf = (removal: RemovalRow): string => `/content-removal/${removal.id}`;

/** Sends to one side in its language. */
function createSending({ emails, notifier }: Pick<NoticeDeps, 'emails' | 'notifier'>) {
  /** @returns whether it goes out. */
  async function toRequester(
    tx: Tx,
    removal: RemovalRow,
    kind: 'removal.receipt' | 'removal.decision',
    write: (texts: Texts) => Email,
  ): Promise<boolean> {
    if (!removal.email) return false;
    const { requester_id: userId, email: to } = removal;
    const texts = textsIn(await emails.languageOf(tx, userId));
    return emails.post(tx, { userId, to, kind, ...write(texts) });
  }

  async function toOwner(
    tx: Tx,
    removal: RemovalRow,
    owner: Owner,
    told: { event: NewNotification['event']; write: (texts: Texts) => Email },
  ): Promise<void> {
    await notifier.notify(tx, {
      userId: owner.id,
      event: told.event,
      group: null,
      subject: { kind: 'removal', id: removal.id, name: owner.names[0] ?? '' },
      link: pathOf(removal),
      isEmailed: true,
    });
    const kind = told.event === 'decision.hidden' ? 'removal.hidden' : 'removal.owner_decision';
    const texts = textsIn(await emails.languageOf(tx, owner.id));
    await emails.post(tx, { userId: owner.id, to: owner.email, kind, ...told.write(texts) });
  }

  return { toRequester, toOwner };
}

export function createNotices(
  { emails, notifier, productName, publicUrl }: NoticeDeps,
  marks: Pick<Marks, 'statusKey'>,
) {
  const { toRequester, toOwner } = createSending({ emails, notifier });

  const about = (removal: RemovalRow, path: string) => ({
    productName,
    reference: referenceOf(removal.number, removal.created_at),
    kind: removal.kind,
    link: `${publicUrl()}${path}`,
  });
  const forRequester = (removal: RemovalRow) =>
    about(removal, `${pathOf(removal)}?key=${marks.statusKey(removal.id)}`);

  /** That it is hidden, and nothing of why: neither the claim nor its kind. */
  async function underReview(tx: Tx, { id, email: to, username, names }: Owner): Promise<void> {
    await notifier.notify(tx, {
      userId: id,
      event: 'decision.hidden',
      group: null,
      link: '/user-characters',
      isEmailed: true,
      subject: { kind: 'removal', id: null, name: names[0] ?? '' },
      text: 'A person looks at it. You need not do anything.',
    });
    const link = `${publicUrl()}/user-characters`;
    const texts = textsIn(await emails.languageOf(tx, id));
    const email = texts.underReviewEmail({ productName, link, username, names });
    await emails.post(tx, { userId: id, to, kind: 'removal.hidden', ...email });
  }

  /** To owners whose content was just hidden. @param ownerIds all of them where it is not said. */
  async function hidden(tx: Tx, removal: RemovalRow, ownerIds?: ReadonlySet<string>): Promise<void> {
    const { tellsOwner } = KIND_RULES[removal.kind];
    for (const owner of await ownersOf(tx, removal.id)) {
      if (ownerIds && !ownerIds.has(owner.id)) continue;
      const { username, names } = owner;
      if (!tellsOwner) {
        await underReview(tx, owner);
        continue;
      }
      const of = { ...about(removal, pathOf(removal)), username, names };
      await toOwner(tx, removal, owner, {
        event: 'decision.hidden',
        write: (texts) => texts.hiddenEmail(of),
      });
    }
  }

  return {
    hidden,

    /** @returns whether the receipt goes out by email. */
    async filed(tx: Tx, removal: RemovalRow, isHidden: boolean): Promise<boolean> {
      const receipt = { ...forRequester(removal), dueAt: removal.due_at, isHidden };
      const isEmailed = await toRequester(tx, removal, 'removal.receipt', (texts) =>
        texts.receiptEmail(receipt),
      );
      if (isHidden) await hidden(tx, removal);
      return isEmailed;
    },

    async decided(
      tx: Tx,
      removal: RemovalRow,
      told: { outcome: 'removed' | 'rejected' | 'waiting'; policy: Policy; facts: string; statement: string },
    ): Promise<void> {
      await toRequester(tx, removal, 'removal.decision', (texts) =>
        texts.decisionToRequester({ ...forRequester(removal), ...told }),
      );
      for (const owner of await ownersOf(tx, removal.id)) {
        const { username, names } = owner;
        const of = { ...about(removal, pathOf(removal)), ...told, username, names };
        await toOwner(tx, removal, owner, {
          event: EVENTS[told.outcome],
          write: (texts) => texts.decisionToOwner(of),
        });
      }
    },

    async answered(
      tx: Tx,
      removal: RemovalRow,
      counter: { name: string; contact: string; statement: string; restoreAt: Date | null },
    ): Promise<void> {
      const { restoreAt, ...words } = counter;
      await toRequester(tx, removal, 'removal.decision', (texts) =>
        restoreAt
          ? texts.counterNoticeEmail({ ...forRequester(removal), ...words, restoreAt })
          : texts.objectionEmail(forRequester(removal)),
      );
    },

    /** The days after a counter-notice are over. */
    async restored(tx: Tx, removal: RemovalRow, ownerId: string | null): Promise<void> {
      const nobody = { username: '', names: [] };
      await toRequester(tx, removal, 'removal.decision', (texts) =>
        texts.restoredEmail({ ...forRequester(removal), ...nobody }),
      );
      for (const owner of await ownersOf(tx, removal.id)) {
        if (owner.id !== ownerId) continue;
        const { username, names } = owner;
        const of = { ...about(removal, pathOf(removal)), username, names };
        await toOwner(tx, removal, owner, {
          event: 'decision.restored',
          write: (texts) => texts.restoredEmail(of),
        });
      }
    },

    /** One email to each of the staff, however many requests are due. */
    async due(tx: Tx, removals: RemovalRow[]): Promise<void> {
      if (removals.length === 0) return;
      const sorted = removals.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime());
      const due = sorted.map((removal) => ({
        ...about(removal, `/desk/removals/${removal.id}`),
        dueAt: removal.due_at,
      }));
      const link = `${publicUrl()}/desk/removals`;
      for (const staff of await moderators(tx)) {
        const texts = textsIn(await emails.languageOf(tx, staff.id));
        const email = texts.warningEmail(due, { productName, link });
        await emails.post(tx, { userId: staff.id, to: staff.email, ...email });
      }
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
