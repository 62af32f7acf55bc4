// Taking a request in: what it names is looked up, complete requests hide it, and both sides are told, in one
// transaction.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { enforceQuota } from '../../../../platform/server/limits/rate-limit.ts';
import type { Receipt, RemovalRequest } from '../../contract.ts';
import {
  answersOf,
  DAY_MS,
  dueAt,
  HIDDEN_A_DAY,
  KIND_RULES,
  REJECTED_MAX,
  referenceOf,
  type RemovalKind,
} from '../../rules.ts';
import { readAddress, type Meant } from './addresses.ts';
import * as guard from './guard.views.ts';
import type { HeldMedia } from '../hiding/held-media.ts';
import { activeHolds } from '../hiding/holds.store.ts';
import type { Holds } from '../hiding/holds.ts';
import { bodyHash, type Marks } from '../marks.ts';
import type { Notices } from '../notices.ts';
import type { RemovalsDeps } from '../removals-deps.ts';
import * as store from '../removals.store.ts';
import { findSubject, picturesOfCharacter, type Subject } from './subjects.views.ts';

export interface RequestParts {
  marks: Marks;
  holds: Holds;
  heldMedia: Pick<HeldMedia, 'changed'>;
  notices: Notices;
  wake: () => void;
}

interface Named {
  address: string;
  subject: Subject | null;
}

/** Pictures of one character that are hidden with it. */
const PARTS_MAX = 200;

export function createRequests(deps: RemovalsDeps, { marks, holds, heldMedia, notices, wake }: RequestParts) {
  const { database, clock, ids } = deps;

  /** @throws AppError request.invalid, naming the addresses that are not of this product */
  function readItems(items: readonly string[]): { address: string; meant: Meant }[] {
    const fields: Record<string, string> = {};
    const read = items.map((text, index) => {
      const meant = readAddress(text, deps.publicUrl());
      if (!meant) fields[`items.${index}`] = `This is not an address on ${deps.productName}`;
      return { address: text.trim(), meant: meant ?? { kind: 'unknown' as const } };
    });
    if (Object.keys(fields).length > 0)
      throw new AppError('request.invalid/address', { params: { product: deps.productName }, fields });
    return read;
  }

  async function lookUp(tx: Tx, items: { address: string; meant: Meant }[]): Promise<Named[]> {
    const named: Named[] = [];
    for (const { address, meant } of items) {
      const subject = await findSubject(tx, meant);
      // Two addresses of one thing are one item.
      const isKnown = subject !== null && named.some((one) => one.subject?.id === subject.id);
      if (!isKnown) named.push({ address, subject });
    }
    return named;
  }

  /** Why something is left for staff to look at first; empty where it is hidden at once. */
  async function reasonToWait(
    tx: Tx,
    subject: Subject,
    asked: { requesterMark: string; kind: RemovalKind; rejected: number; isFull: boolean; isBulk: boolean },
  ) {
    if (!subject.isVisible) return 'private';
    if (subject.isHouse) return 'house';
    if (asked.rejected >= REJECTED_MAX) return 'misuse';
    const { kind } = asked;
    if (await guard.wasRejectedBefore(tx, { ...asked, subjectId: subject.id })) return 'rejected_before';
    const about = { kind, subject: subject.kind, subjectId: subject.id };
    if (await guard.hasStandingDecision(tx, about)) return 'decided';
    if (asked.isBulk) return 'bulk';
    return asked.isFull ? 'limit' : '';
  }

  async function reasonForPart(tx: Tx, picture: Subject, kind: RemovalKind, isUnexplained: boolean) {
    if (!KIND_RULES[kind].hidesAtOnce) return '';
    if (isUnexplained) return 'bulk';
    const about = { kind, subject: picture.kind, subjectId: picture.id };
    return (await guard.hasStandingDecision(tx, about)) ? 'decided' : '';
  }

  /** @returns whether anything was hidden. */
  async function enterItems(tx: Tx, removal: store.RemovalRow, named: Named[]): Promise<boolean> {
    const kind = removal.kind;
    const { requester_mark: requesterMark, address_mark: addressMark } = removal;
    await store.lockAddress(tx, addressMark);
    const since = new Date(clock.now() - DAY_MS);
    let hidden = await guard.countHiddenSince(tx, addressMark, since);
    const rejected = await guard.countRejected(tx, requesterMark);
    // Whoever says neither who they are nor why gets one thing hidden, and a list waits for a person.
    const isUnexplained = store.isUnexplained(removal);
    const isBulk = isUnexplained && named.length > 1;
    let position = 0;
    let isHidden = false;

    async function enter(
      subject: Subject | null,
      about: { address: string; origin: 'named' | 'part'; leftBecause: store.ItemRow['left_because'] },
    ) {
      const id = ids.next();
      await store.insertItem(tx, {
        id,
        removal_id: removal.id,
        position: position++,
        address: about.address,
        origin: about.origin,
        left_because: about.leftBecause,
        subject: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        name: subject?.name ?? '',
        owner_id: subject?.ownerId ?? null,
        is_visible: subject?.isVisible ?? false,
      });
      const isWanted = subject !== null && KIND_RULES[kind].hidesAtOnce && about.leftBecause === '';
      if (!isWanted) return false;
      const item = { id, removal_id: removal.id, subject: subject.kind, subject_id: subject.id };
      const isPlaced = await holds.place(tx, item);
      isHidden ||= isPlaced;
      return isPlaced;
    }

    for (const { address, subject } of named) {
      const asked = { requesterMark, kind, rejected, isBulk, isFull: hidden >= HIDDEN_A_DAY };
      const leftBecause =
        subject && KIND_RULES[kind].hidesAtOnce ? await reasonToWait(tx, subject, asked) : '';
      if (await enter(subject, { address, origin: 'named', leftBecause })) hidden++;
      if (subject?.kind !== 'character') continue;
      for (const picture of await picturesOfCharacter(tx, subject.id, PARTS_MAX))
        if (!named.some((one) => one.subject?.id === picture.id))
          await enter(picture, {
            address: '',
            origin: 'part',
            leftBecause: leftBecause || (await reasonForPart(tx, picture, kind, isUnexplained)),
          });
    }
    return isHidden;
  }

  const receiptOf = (removal: store.RemovalRow, isHidden: boolean): Receipt => ({
    id: removal.id,
    reference: referenceOf(removal.number, removal.created_at),
    key: marks.statusKey(removal.id),
    dueAt: removal.due_at.toISOString(),
    isHidden,
    isEmailed: removal.is_receipt_emailed,
  });

  /** @throws AppError request.invalid where the key belongs to another request */
  async function repeated(tx: Tx, key: string, hash: string) {
    const before = await store.removalWithKey(tx, key);
    if (before.body_hash !== hash)
      throw new AppError('request.invalid/key', { fields: { idempotencyKey: 'Used for another request' } });
    const held = await activeHolds(tx, before.id);
    return { removal: before, isHidden: held.length > 0, isNew: false };
  }

  return {
    async request(
      { idempotencyKey, kind, items, ...given }: RemovalRequest,
      from: { userId: string | null; address: string },
    ): Promise<Receipt> {
      await enforceQuota(deps.quota, from.address, 'rate.exceeded/removals');
      const read = readItems(items);
      const { email = '', ...answers } = answersOf(kind, { ...given });
      const about = { userId: from.userId, email: String(email), address: from.address };
      const hash = bodyHash({ kind, items, email, answers });
      const { removal, isHidden, isNew } = await database.transact(async (tx) => {
        const at = clock.now();
        const made = await store.insertRemoval(tx, {
          id: ids.next(),
          kind,
          state: 'open',
          requester_id: from.userId,
          email: about.email,
          answers: JSON.stringify(answers),
          idempotency_key: idempotencyKey,
          body_hash: hash,
          requester_mark: marks.requester(about),
          address_mark: marks.address(from.address),
          due_at: new Date(dueAt(kind, at)),
          created_at: new Date(at),
        });
        if (!made) return repeated(tx, idempotencyKey, hash);
        const hasHidden = await enterItems(tx, made, await lookUp(tx, read));
        await store.insertEvent(tx, {
          id: ids.next(),
          removal_id: made.id,
          actor_id: from.userId,
          at: made.created_at,
          who: 'requester',
          what: hasHidden ? 'filed_and_hidden' : 'filed',
        });
        const isEmailed = await notices.filed(tx, made, hasHidden);
        if (isEmailed) await store.markReceiptEmailed(tx, made.id);
        tx.afterCommit(wake);
        const filed = { ...made, is_receipt_emailed: isEmailed };
        return { removal: filed, isHidden: hasHidden, isNew: true };
      });
      if (isNew && isHidden) await heldMedia.changed();
      return receiptOf(removal, isHidden);
    },
  };
}
