// Removal requests: validation, what they reveal to the requester, and the decisions of staff.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { emailsTo } from '../support/emails.ts';
import type { Person } from '../support/test-app.ts';
import {
  characterOf,
  decide,
  file,
  guest,
  HOUR,
  app,
  maker,
  moderator,
  playRemovals,
  publishedPicture,
  requestOf,
  RIGHT,
  signIn,
  signUpStaff,
} from '../support/removals-stage.ts';

playRemovals();

describe('a request', () => {
  test('with too many addresses is refused with the limit', async () => {
    const items = Array.from({ length: 1_000 }, () => `/characters/${randomUUID()}`);
    await expect(file('other', items)).rejects.toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'request.invalid',
          fields: { items: expect.stringContaining('At most 20') as string },
        },
      },
    });
  });

  test('with an address of another site is refused with that address', async () => {
    await expect(file('other', ['/characters/x', 'https://elsewhere.test/a'])).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { 'items.1': expect.any(String) as string } } },
    });
  });

  test('without the fields that its kind requires is refused with an error for each', async () => {
    await expect(
      file('intimate_image', ['/a'], { signature: '', isGoodFaith: false, email: undefined }),
    ).rejects.toMatchObject({
      status: 400,
      body: {
        error: {
          fields: {
            signature: expect.any(String) as string,
            isGoodFaith: expect.any(String) as string,
            email: expect.any(String) as string,
          },
        },
      },
    });
  });

  test('sent twice is stored once, and another request with its key is refused', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const body = requestOf('likeness', [`/characters/${id}`]);
    const [first, second] = await Promise.all([
      guest.removals.request({ body }),
      guest.removals.request({ body }),
    ]);
    expect(second).toEqual(first);
    expect(await emailsTo(app, body.email!)).toHaveLength(1);
    await expect(
      guest.removals.request({ body: { ...body, statement: 'Something else.' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('reveals nothing about content that its requester cannot see', async () => {
    const owner = await maker();
    const hidden = await characterOf(owner);
    await owner.characters.setVisibility({ params: { id: hidden }, body: { visibility: 'private' } });
    const receipts = [
      await file('likeness', [`/characters/${hidden}`]),
      await file('likeness', [`/characters/${randomUUID()}`]),
    ];
    const statuses = [];
    for (const { id, key, isHidden } of receipts) {
      const status = await guest.removals.status({ params: { id }, query: { key } });
      statuses.push({ isHidden, states: status.items.map((item) => item.state), copies: status.copies });
    }
    expect(statuses[1]).toEqual(statuses[0]);
    // Staff can see the content.
    expect(await moderator.removals.deskOne({ params: { id: receipts[0]!.id } })).toMatchObject({
      items: [{ subject: { id: hidden }, leftBecause: 'private' }],
    });
    for (const { id, key } of receipts) {
      await decide(id, 'restore');
      const status = await guest.removals.status({ params: { id }, query: { key } });
      expect(status.items.map((item) => item.state)).toEqual(['reviewed']);
    }
  });

  test('cannot be read without its key', async () => {
    const receipt = await file('other', ['/characters/x']);
    const params = { id: receipt.id };
    for (const query of [{}, { key: 'wrong' }, { key: receipt.key.slice(1) }])
      await expect(guest.removals.status({ params, query })).rejects.toMatchObject({ status: 404 });
    await expect((await maker()).removals.status({ params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    expect(await guest.removals.status({ params, query: { key: receipt.key } })).toMatchObject({
      reference: receipt.reference,
    });
  });

  test('without the CSRF header is refused', async () => {
    const response = await fetch(new URL('/api/content-removal/request', app.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestOf('minor', ['/a'])),
    });
    expect(response.status).toBe(403);
  });

  test('about content that was already rejected for the requester does not hide it again', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const again = { email: 'stubborn@example.test' };
    const first = await file('likeness', [`/characters/${id}`], again);
    await decide(first.id, 'restore');
    const second = await file('likeness', [`/characters/${id}`], again);
    expect(second.isHidden).toBe(false);
    expect(await moderator.removals.deskOne({ params: { id: second.id } })).toMatchObject({
      filed: 1,
      rejected: 1,
      items: [{ leftBecause: 'rejected_before' }],
    });
    // Other content is hidden, until too many of the requester's requests have been rejected.
    for (let count = 0; count < 2; count++) {
      const other = await file('likeness', [`/characters/${await characterOf(owner)}`], again);
      expect(other.isHidden).toBe(true);
      await decide(other.id, 'restore');
    }
    const last = await file('likeness', [`/characters/${await characterOf(owner)}`], again);
    expect(last.isHidden).toBe(false);
  });
});

describe('at the desk', () => {
  test('users are refused, and so is a decision without reasons', async () => {
    const owner = await maker();
    const receipt = await file('likeness', [`/characters/${await characterOf(owner)}`]);
    const params = { id: receipt.id };
    await expect(owner.removals.desk({ query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(owner.removals.deskOne({ params })).rejects.toMatchObject({ status: 403 });
    const { revision } = await moderator.removals.deskOne({ params });
    const body = { decision: 'remove' as const, ...RIGHT, revision };
    for (const changes of [{ facts: ' ' }, { statement: '' }, { policy: 'none' as const }])
      await expect(
        moderator.removals.decide({ params, body: { ...body, ...changes } }),
      ).rejects.toMatchObject({
        status: expect.toSatisfy((status) => status === 400 || status === 422) as number,
      });
    await moderator.removals.decide({ params, body });
    // A decision about an outdated revision is refused.
    await expect(
      moderator.removals.decide({ params, body: { ...body, decision: 'wait' } }),
    ).rejects.toMatchObject({ code: 'removals.conflict' });
  });

  test('each view of a hidden picture is in the audit log', async () => {
    const owner = await maker();
    const picture = await publishedPicture(owner);
    const receipt = await file('intimate_image', [`/showcase#${picture.id}`]);
    const { items } = await moderator.removals.deskOne({ params: { id: receipt.id } });
    const shown = await moderator.removals.deskPicture({ params: { id: receipt.id, itemId: items[0]!.id } });
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp');
    await decide(receipt.id, 'remove');
    const log = await app.services.safety.audit.search({ page: 1, limit: 10, subjectId: receipt.id });
    expect(log.items.map((entry) => entry.action)).toEqual(['removals.remove', 'removals.look']);
  });

  test('a moderator sees addresses masked, and one in full for a reason, which is logged', async () => {
    const email = 'petra.quill@example.test';
    const receipt = await file('other', ['/characters/unknown'], { email });
    const params = { id: receipt.id };
    const found = (person: Person, q: string) => person.removals.desk({ query: { queue: 'all', q } });
    expect((await found(moderator, receipt.reference)).items).toMatchObject([{ who: 'p•••@e•••.test' }]);
    expect(JSON.stringify(await moderator.removals.deskOne({ params }))).not.toContain(email);
    expect((await found(moderator, email)).items).toEqual([]);

    const reveal = (reason: string) => moderator.removals.revealAddress({ params, body: { reason } });
    await expect(reveal('  ')).rejects.toMatchObject({ status: 400 });
    expect(await reveal('The notice names no holder')).toEqual({ email });
    const log = await app.services.safety.audit.search({ page: 1, limit: 10, subjectId: receipt.id });
    expect(log.items).toMatchObject([
      { action: 'removals.reveal_address', reason: 'The notice names no holder' },
    ]);

    const admin = await signUpStaff('admin');
    expect(await admin.removals.deskOne({ params })).toMatchObject({ email, isEmailMasked: false });
    expect((await found(admin, email)).items).toMatchObject([{ id: receipt.id, who: email }]);
  });

  test('overdue requests are counted, and moderators are notified before', async () => {
    const receipt = await file('intimate_image', ['/characters/unknown']);
    const before = await moderator.removals.desk({ query: { queue: 'overdue' } });
    await app.services.removals.worker.settle();
    const notices = async () =>
      (await emailsTo(app, moderator.user.email)).filter((email) =>
        email.subject.includes(receipt.reference),
      );
    expect(await notices()).toHaveLength(0);
    app.clock.advance(37 * HOUR);
    await app.services.removals.worker.settle();
    await app.services.removals.worker.settle();
    expect(await notices()).toHaveLength(1);
    app.clock.advance(12 * HOUR);
    await signIn(moderator);
    const after = await moderator.removals.desk({ query: { queue: 'overdue', limit: 100 } });
    expect(after.counts.overdue).toBeGreaterThan(before.counts.overdue);
    expect(after.items.find((item) => item.id === receipt.id)).toMatchObject({ isOverdue: true });
    const found = await moderator.removals.desk({ query: { queue: 'all', q: receipt.reference } });
    expect(found.items.map((item) => item.id)).toEqual([receipt.id]);
  });
});
