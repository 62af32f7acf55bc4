// Removal requests: the content is hidden, and then restored, removed, or defended by its owner.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Person } from '../support/test-app.ts';
import { emailsTo } from '../support/emails.ts';
import { writtenCharacter } from '../support/written-character.ts';
import {
  characterOf,
  DAY,
  decide,
  file,
  guest,
  HOUR,
  app,
  isListed,
  maker,
  moderator,
  pattern,
  playRemovals,
  publishedPicture,
  RIGHT,
  statusAt,
  WRONG,
} from '../support/removals-stage.ts';

playRemovals();

describe('an intimate picture', () => {
  test('is hidden everywhere immediately, and visible again when the request is rejected', async () => {
    const owner = await maker();
    const picture = await publishedPicture(owner);
    const { url } = picture.picture;
    expect(await statusAt(url)).toBe(200);

    const receipt = await file('intimate_image', [`${app.origin}/showcase#${picture.id}`], {
      email: 'hurt@example.test',
    });
    expect(receipt).toMatchObject({ isHidden: true, isEmailed: true });
    expect(receipt.reference).toMatch(/^R-2026-\d{5}$/);
    expect(Date.parse(receipt.dueAt) - app.clock.now()).toBe(48 * HOUR);

    const showcase = await guest.images.showcase({ query: {} });
    expect(showcase.items.map((item) => item.id)).not.toContain(picture.id);
    expect(await statusAt(url)).toBe(404);
    for (const source of picture.picture.sources) expect(await statusAt(source.url)).toBe(404);
    await expect(guest.images.picture({ params: { id: picture.id } })).rejects.toMatchObject({ status: 404 });

    // The owner sees that it is hidden, cannot see the picture, and cannot publish it again.
    const own = await owner.images.list({ query: { userId: owner.user.id } });
    expect(own.items[0]).toMatchObject({
      id: picture.id,
      isHidden: true,
      isPublished: false,
      canPublish: false,
    });
    expect(own.items[0]!.picture.sources).toEqual([]);
    await expect(
      owner.images.publish({ params: { id: picture.id }, body: { visibility: 'public' } }),
    ).rejects.toMatchObject({ code: 'images.held' });

    const status = await guest.removals.status({ params: { id: receipt.id }, query: { key: receipt.key } });
    expect(status).toMatchObject({ state: 'open', viewer: 'requester', items: [{ state: 'hidden' }] });

    const after = await decide(receipt.id, 'restore');
    expect(after).toMatchObject({ state: 'rejected', hidden: 0 });
    expect(await statusAt(url)).toBe(200);
    const again = await guest.images.showcase({ query: {} });
    expect(again.items.map((item) => item.id)).toContain(picture.id);

    const [first, second] = await emailsTo(app, 'hurt@example.test');
    expect(first!.text).toContain(receipt.reference);
    expect(first!.text).toContain(`/content-removal/${receipt.id}?key=${receipt.key}`);
    expect(second!.text).toContain(WRONG.statement);
    const received = await emailsTo(app, owner.user.email);
    const about = received.filter((email) => email.subject.includes(receipt.reference));
    expect(about).toHaveLength(2);
    expect(about[0]!.text).toContain('you can object');
    expect(about[1]!.text).toContain(WRONG.facts);
    expect(about[0]!.subject).not.toMatch(/intimate/i);
  });

  test('is permanently hidden when it is removed, and cannot be uploaded again', async () => {
    const owner = await maker();
    const character = await characterOf(owner);
    const bytes = await pattern();
    const blob = (data: Buffer) => new Blob([new Uint8Array(data)]);
    const { avatar: portrait } = await owner.images.uploadPortrait({
      params: { id: character },
      file: blob(bytes),
    });
    const receipt = await file('intimate_image', [portrait.url]);
    expect(receipt.isHidden).toBe(true);
    expect(await statusAt(portrait.url)).toBe(404);
    expect((await guest.characters.get({ params: { id: character } })).avatar).toBeNull();
    await app.services.removals.worker.settle();

    const smaller = await sharp(bytes).resize(400).jpeg({ quality: 70 }).toBuffer();
    for (const data of [bytes, smaller]) {
      const eve = await maker();
      const other = await characterOf(eve);
      await expect(
        eve.images.uploadPortrait({ params: { id: other }, file: blob(data) }),
      ).rejects.toMatchObject({ code: 'images.upload' });
      await expect(
        eve.account.uploadAvatar({ params: { id: eve.user.id }, file: blob(data) }),
      ).rejects.toMatchObject({ code: 'account.avatar' });
      await eve.account.uploadAvatar({ params: { id: eve.user.id }, file: blob(await pattern()) });
    }

    expect(await decide(receipt.id, 'remove')).toMatchObject({
      state: 'removed',
      items: [{ isHidden: true, owner: { strikes: 1 } }],
    });
    expect(await statusAt(portrait.url)).toBe(404);
    const status = await owner.removals.status({ params: { id: receipt.id }, query: {} });
    expect(status).toMatchObject({ viewer: 'owner', items: [{ state: 'removed' }], canAnswer: true });
  });

  test('is hidden together with copies of the same file', async () => {
    const [owner, other] = [await maker(), await maker()];
    const bytes = await pattern();
    const upload = async (person: Person) => {
      const params = { id: await characterOf(person) };
      const sent = { params, file: new Blob([new Uint8Array(bytes)]) };
      return (await person.images.uploadPortrait(sent)).avatar;
    };
    const [named, copy] = [await upload(owner), await upload(other)];
    const receipt = await file('intimate_image', [named.url]);
    expect(await statusAt(copy.url)).toBe(200);
    await app.services.removals.worker.settle();
    expect(await statusAt(copy.url)).toBe(404);
    const status = await guest.removals.status({ params: { id: receipt.id }, query: { key: receipt.key } });
    expect(status).toMatchObject({ copies: 1 });
    expect(status.items).toHaveLength(1);
    expect((await other.removals.own()).items).toHaveLength(1);

    await decide(receipt.id, 'restore');
    expect(await statusAt(named.url)).toBe(200);
    expect(await statusAt(copy.url)).toBe(200);
  });
});

describe('a character', () => {
  test('disappears from lists, its page and new chats, and is restored unchanged', async () => {
    const owner = await maker();
    const talker = await maker();
    const id = await characterOf(owner, 'Linnea Frost');
    expect(await isListed(id, owner.user.id)).toBe(true);
    const { conversation } = await talker.chat.open({ params: { id } });

    const receipt = await file('likeness', [`/characters/${id}`]);
    expect(receipt.isHidden).toBe(true);
    expect(await isListed(id, owner.user.id)).toBe(false);
    await expect(guest.characters.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect((await maker()).chat.open({ params: { id } })).rejects.toMatchObject({ status: 404 });
    const opened = await talker.chat.open({ params: { id: conversation.id } });
    expect(opened.conversation.character).toMatchObject({ isAvailable: false });

    const [mine] = (await owner.characters.own({ params: { id: owner.user.id }, query: {} })).items;
    expect(mine).toMatchObject({ id, isHidden: true, visibility: 'private' });
    for (const visibility of ['public', 'unlisted'] as const)
      await expect(
        owner.characters.setVisibility({ params: { id }, body: { visibility } }),
      ).rejects.toMatchObject({ code: 'characters.held' });
    const { revision } = await owner.characters.edit({ params: { id } });
    await expect(
      owner.characters.update({
        params: { id },
        body: { revision, content: writtenCharacter({ visibility: 'public' }) },
      }),
    ).rejects.toMatchObject({ code: 'characters.held' });
    expect(await isListed(id, owner.user.id)).toBe(false);

    await decide(receipt.id, 'restore');
    expect(await isListed(id, owner.user.id)).toBe(true);
    expect((await guest.characters.get({ params: { id } })).name).toBe('Linnea Frost');
  });

  test('named in two requests stays hidden until both are rejected', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const [first, second] = [
      await file('likeness', [`/characters/${id}`]),
      await file('copyright', [`/characters/${id}`]),
    ];
    await decide(first.id, 'restore');
    expect(await isListed(id, owner.user.id)).toBe(false);
    await decide(second.id, 'restore');
    expect(await isListed(id, owner.user.id)).toBe(true);
  });

  test('of the product itself stays visible until staff decides', async () => {
    const [id] = await app.characters();
    const receipt = await file('likeness', [`/characters/${id}`]);
    expect(receipt.isHidden).toBe(false);
    expect(await moderator.removals.deskOne({ params: { id: receipt.id } })).toMatchObject({ hidden: 0 });
    expect((await guest.characters.get({ params: { id: id! } })).id).toBe(id);
  });

  test('made private by its maker in the meantime stays private', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const receipt = await file('likeness', [`/characters/${id}`]);
    await owner.characters.setVisibility({ params: { id }, body: { visibility: 'private' } });
    await decide(receipt.id, 'restore');
    await expect(guest.characters.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

test('an avatar is removed, and restored', async () => {
  const owner = await maker();
  const blob = new Blob([new Uint8Array(await pattern())]);
  const { avatarUrl } = await owner.account.uploadAvatar({ params: { id: owner.user.id }, file: blob });
  const receipt = await file('intimate_image', [`/creators/${owner.user.id}`]);
  expect((await owner.account.me()).avatarUrl).toBeNull();
  expect(await statusAt(avatarUrl)).toBe(404);
  await decide(receipt.id, 'restore');
  expect((await owner.account.me()).avatarUrl).toBe(avatarUrl);
  expect(await statusAt(avatarUrl)).toBe(200);
});

describe('a report about a minor', () => {
  test('needs no name, hides immediately, comes first in the queue, and the owner is not notified', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const receipt = await file('minor', [`/characters/${id}`], { email: undefined });
    expect(receipt).toMatchObject({ isHidden: true, isEmailed: false });
    expect(Date.parse(receipt.dueAt) - app.clock.now()).toBe(4 * HOUR);
    const { items } = await moderator.removals.desk({ query: {} });
    expect(items[0]).toMatchObject({ id: receipt.id, priority: 0, who: '' });
    expect((await owner.removals.own()).items).toEqual([]);
    await expect(owner.removals.status({ params: { id: receipt.id }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    const received = await emailsTo(app, owner.user.email);
    expect(received.filter((email) => email.subject.includes(receipt.reference))).toEqual([]);

    await decide(receipt.id, 'remove');
    expect(await owner.removals.status({ params: { id: receipt.id }, query: {} })).toMatchObject({
      state: 'removed',
    });
    const after = await emailsTo(app, owner.user.email);
    expect(after.filter((email) => email.subject.includes(receipt.reference))).toHaveLength(1);
  });
});

describe('a copyright notice', () => {
  test('is answered by a counter-notice, and the content is restored after 14 business days', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const receipt = await file('copyright', [`/characters/${id}`], { email: 'holder@example.test' });
    expect((await owner.removals.own()).items).toMatchObject([{ removalId: receipt.id, kind: 'copyright' }]);
    const body = {
      name: 'Owner Example',
      contact: '2 Side Street, owner@example.test',
      statement: 'I drew it myself in 2018.',
      isMistaken: true as const,
    };
    const params = { id: receipt.id };
    await expect(owner.removals.answer({ params, body })).rejects.toMatchObject({
      body: { error: { fields: { isSubjectToCourts: expect.any(String) as string } } },
    });
    const answered = await owner.removals.answer({ params, body: { ...body, isSubjectToCourts: true } });
    // 14 business days from Saturday, 21 November 2026; Thanksgiving is not one of them.
    expect(answered).toMatchObject({ answer: { restoreAt: '2026-12-11T20:00:00.000Z' }, canAnswer: false });
    await expect(
      owner.removals.answer({ params, body: { ...body, isSubjectToCourts: true } }),
    ).rejects.toMatchObject({ code: 'removals.answered' });
    const emails = await emailsTo(app, 'holder@example.test');
    expect(emails.at(-1)!.text).toContain('I drew it myself in 2018.');
    expect(emails.at(-1)!.text).toContain('2 Side Street');
    // During these days the law does not let staff decide.
    await expect(decide(receipt.id, 'remove')).rejects.toMatchObject({ code: 'removals.counter_notice' });

    const filed = app.clock.now();
    app.clock.advance(20 * DAY - 1);
    await app.services.removals.worker.settle();
    expect(await isListed(id, owner.user.id)).toBe(false);
    app.clock.advance(1);
    expect(app.clock.now() - filed).toBe(20 * DAY);
    await app.services.removals.worker.settle();
    expect(await isListed(id, owner.user.id)).toBe(true);
    expect(await moderator.removals.deskOne({ params })).toMatchObject({ state: 'restored' });
    expect((await emailsTo(app, 'holder@example.test')).at(-1)!.text).toContain('visible again');
  });

  test('keeps the content hidden when a court action is recorded', async () => {
    const owner = await maker();
    const id = await characterOf(owner);
    const receipt = await file('copyright', [`/characters/${id}`]);
    const params = { id: receipt.id };
    const note = { note: 'Northern District, case 4:26-cv-01' };
    await expect(moderator.removals.courtAction({ params, body: note })).rejects.toMatchObject({
      code: 'removals.no_counter_notice',
    });
    const body = { name: 'O', contact: '2 Side Street', statement: 'Mine.', isSubjectToCourts: true };
    await owner.removals.answer({ params, body: { ...body, isMistaken: true } });
    await moderator.removals.courtAction({ params, body: note });
    app.clock.advance(40 * DAY);
    await app.services.removals.worker.settle();
    expect(await isListed(id, owner.user.id)).toBe(false);
    expect(await decide(receipt.id, 'remove', { ...RIGHT, policy: 'copyright' } as never)).toMatchObject({
      state: 'removed',
    });
  });
});

test('an owner objects to another kind of request, and staff decides again', async () => {
  const owner = await maker();
  const id = await characterOf(owner);
  const receipt = await file('likeness', [`/characters/${id}`]);
  await decide(receipt.id, 'remove');
  const params = { id: receipt.id };
  const body = { name: 'O', contact: 'o@example.test', statement: 'Nobody real.', isMistaken: true as const };
  const answered = await owner.removals.answer({ params, body });
  expect(answered.answer).toMatchObject({ restoreAt: null });
  const { items } = await moderator.removals.desk({ query: { limit: 100 } });
  expect(items.map((item) => item.id)).toContain(receipt.id);
  await decide(receipt.id, 'restore');
  expect(await isListed(id, owner.user.id)).toBe(true);
});

test('hidden content stays hidden after a restart', async () => {
  const owner = await maker();
  const picture = await publishedPicture(owner);
  await file('intimate_image', [`/showcase#${picture.id}`]);
  await app.restart();
  expect(await statusAt(picture.picture.url)).toBe(404);
});
