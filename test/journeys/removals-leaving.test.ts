// Removal requests in the export and erasure of data, and hidden pictures on a second server.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { createTestApp, type Person } from '../support/test-app.ts';
import {
  characterOf,
  decide,
  file,
  app,
  maker,
  moderator,
  playRemovals,
  publishedPicture,
  requestOf,
} from '../support/removals-stage.ts';

const blobs = createMemoryStore();
playRemovals({ blobs });

async function dataOf(person: Person): Promise<Record<'filed' | 'aboutYourContent', unknown[]>> {
  const { url } = await person.account.askForExport({ params: { id: person.user.id } });
  const archive = await fetch(new URL(url, app.origin)).then((reply) => reply.arrayBuffer());
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(archive))['removal-requests.json']!)) as never;
}

/** Tables of removal requests with a row that contains this text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['removals', 'removal_items', 'counter_notices', 'removal_events', 'content_holds']) {
    const { rowCount } = await app.database.pool.query(
      `select from ${name} t where t::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

test('both parties find a request in their export; erasure removes their names from it', async () => {
  const [owner, asker] = [await maker(), await maker()];
  const id = await characterOf(owner);
  const receipt = await asker.removals.request({
    body: requestOf('copyright', [`/characters/${id}`, `/creators/${owner.user.id}`], {
      name: 'Quilla Marzipan',
      signature: 'Quilla Marzipan',
      postalAddress: '7 Saffron Row',
      email: 'quilla@example.test',
    }),
  });
  const params = { id: receipt.id };
  await owner.removals.answer({
    params,
    body: {
      name: 'Oswin Tangerine',
      contact: '9 Velvet Lane',
      statement: 'I drew it myself.',
      isMistaken: true,
      isSubjectToCourts: true,
    },
  });

  expect((await dataOf(asker)).filed).toMatchObject([
    { reference: receipt.reference, answers: { name: 'Quilla Marzipan' }, email: 'quilla@example.test' },
  ]);
  const theirs = await dataOf(owner);
  expect(theirs.filed).toEqual([]);
  expect(theirs.aboutYourContent).toMatchObject([
    { reference: receipt.reference, yourAnswer: { name: 'Oswin Tangerine' } },
  ]);
  // The export must not contain the other party's name and address.
  expect(JSON.stringify(theirs)).not.toMatch(/Quilla|Saffron/);

  for (const person of [asker, owner]) await person.account.deleteMe({ body: { password: person.password } });
  for (const text of ['Quilla', 'Saffron Row', 'quilla@', 'Oswin', 'Velvet Lane', owner.user.username])
    expect(await tablesWith(text)).toEqual([]);
  // The record stays, and after its deadline there is nothing to restore.
  app.clock.advance(30 * 86_400_000);
  await app.services.removals.worker.settle();
  const { accessToken } = await moderator.account.login({
    body: { emailOrUsername: moderator.user.username, password: moderator.password },
  });
  moderator.session.accessToken = accessToken;
  expect(await moderator.removals.deskOne({ params })).toMatchObject({
    reference: receipt.reference,
    requester: null,
    email: '',
  });
});

test('a report about a minor is in the owner’s export only after it has been decided', async () => {
  const owner = await maker();
  const receipt = await file('minor', [`/characters/${await characterOf(owner)}`]);
  expect((await dataOf(owner)).aboutYourContent).toEqual([]);
  await decide(receipt.id, 'remove');
  expect((await dataOf(owner)).aboutYourContent).toHaveLength(1);
});

test('a picture hidden or restored by one server is hidden or restored on the other', async () => {
  const secondApp = await createTestApp({ isSeeding: false, sharedWith: app, blobs });
  try {
    const picture = await publishedPicture(await maker());
    const there = () =>
      fetch(new URL(picture.picture.url, secondApp.origin)).then((response) => response.status);
    expect(await there()).toBe(200);
    const receipt = await file('intimate_image', [`/showcase#${picture.id}`]);
    await expect.poll(there).toBe(404);
    await decide(receipt.id, 'restore');
    await expect.poll(there).toBe(200);
  } finally {
    await secondApp.close();
  }
});
