// Pictures of an outside engine, from the guard to the moderator's decision: who sees them meanwhile, what becomes of
// coins, and that what was removed does not come back.
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { shapesEngine, shapesOf } from '../support/shapes-engine.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
let moderator: Person;

async function open(policy: string): Promise<void> {
  app = await createTestApp({
    imageEngine: shapesEngine(),
    isSeeding: false,
    env: { IMAGE_UNCHECKED: policy },
  });
  [ada, eve, moderator] = [await app.signUp('ada'), await app.signUp('eve'), await app.signUp('mod')];
  const gift = { userId: ada.user.id, amount: 500, reason: 'grant', note: '', key: 'ada' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
  const { user, password, session, account } = moderator;
  await app.database.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', user.id).execute();
  session.accessToken = (
    await account.login({ body: { emailOrUsername: user.username, password } })
  ).accessToken;
}

const balance = async () => (await ada.coins.info()).balance;
async function draw(seed: string) {
  let job = await ada.images.generate({ body: { prompt: 'a woman by a red boat', seed, model: 'shapes' } });
  await expect
    .poll(async () => (job = await ada.images.job({ params: { id: job.id } })).state, { timeout: 30_000 })
    .not.toMatch(/^(?:queued|running)$/);
  return job;
}
const queue = (name: 'open' | 'held' | 'covered' | 'decided' = 'open') =>
  moderator.images.reviews({ query: { queue: name } });
const auditOf = async () =>
  (await app.database.pool.query('select action from audit_log order by position')).rows.map(
    ({ action }) => action as string,
  );
const toldTo = async () =>
  (
    await app.database.pool.query('select event, text, amount::int from notifications where user_id = $1', [
      ada.user.id,
    ])
  ).rows;

test('only moderators see the queue', async () => {
  await open('cover');
  await expect(ada.images.reviews({ query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' });
});

test('without a guard others see a cover, whatever their settings, until somebody has looked', async () => {
  const [image] = (await draw('one')).images;
  expect(image).toMatchObject({ review: 'covered', picture: { isCovered: false } });
  await ada.images.publish({ params: { id: image!.id }, body: { visibility: 'public' } });
  const seen = async () =>
    (await eve.images.picture({ params: { id: image!.id } })) as { isCovered: boolean };
  Object.assign(eve.session.headers, { 'x-show-nsfw': '1' });
  expect(await seen()).toMatchObject({ isCovered: true, isUnseen: true });
  const { items, counts } = await queue();
  expect(counts).toEqual({ held: 0, covered: 1 });
  const { id } = items[0]!;
  expect(items).toMatchObject([
    { outcome: 'covered', state: 'open', owner: { username: 'ada' }, isPublished: true },
  ]);
  const decided = await moderator.images.decideReview({ params: { id }, body: { decision: 'clear' } });
  expect(decided).toMatchObject({ state: 'cleared', decision: { by: 'mod' }, nextId: null });
  expect(await seen()).toMatchObject({ isCovered: false });
  expect((await queue()).total).toBe(0);
  expect(await toldTo()).toMatchObject([{ event: 'picture.cleared' }]);
  const again = moderator.images.decideReview({ params: { id }, body: { decision: 'keep' } });
  await expect(again).rejects.toMatchObject({ code: 'images.review_decided' });
});

test('one that is left covered counts as NSFW from then on', async () => {
  const [image] = (await draw('two')).images;
  const { id } = (await queue()).items[0]!;
  await moderator.images.decideReview({ params: { id }, body: { decision: 'keep' } });
  const [mine] = (await ada.images.list({ query: { userId: ada.user.id } })).items;
  expect(mine).toMatchObject({ id: image!.id, review: 'none', picture: { isCovered: true } });
  await app.close();
});

test('what is held nobody sees but moderators, whose looks are on record', async () => {
  await open('hold');
  const before = await balance();
  const job = await draw('three');
  const [image] = job.images;
  expect(image).toMatchObject({ review: 'held', isHidden: true, picture: { url: '', sources: [] } });
  expect(await balance()).toBe(before - job.spent);
  const { rows } = await app.database.pool.query('select secret from images where id = $1', [image!.id]);
  const address = new URL(`/media/${image!.id}/${rows[0].secret}-480.webp`, app.origin);
  expect((await fetch(address)).status).toBe(404);
  const { id } = (await queue('held')).items[0]!;
  const bytes = await (await moderator.images.reviewPicture({ params: { id } })).arrayBuffer();
  expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(480);
  expect(await auditOf()).toEqual(['pictures.look']);
  await expect(ada.images.reviewPicture({ params: { id } })).rejects.toBeInstanceOf(Error);
});

test('what is removed costs nothing, and neither it nor a copy comes back', async () => {
  const spent = (await ada.images.jobs({ query: {} })).items[0]!.spent;
  const before = await balance();
  const { id } = (await queue('held')).items[0]!;
  const refused = moderator.images.decideReview({ params: { id }, body: { decision: 'remove' } });
  await expect(refused).rejects.toMatchObject({ code: 'request.invalid' });
  const body = {
    decision: 'remove',
    reason: 'against rule 3',
    statement: 'It breaks our third rule.',
  } as const;
  const decided = await moderator.images.decideReview({ params: { id }, body });
  expect(decided).toMatchObject({ state: 'removed', hasPicture: false });
  expect(await balance()).toBe(before + spent);
  expect((await ada.images.jobs({ query: {} })).items[0]).toMatchObject({
    spent: 0,
    refunded: spent,
    images: [],
  });
  expect(await toldTo()).toMatchObject([
    { event: 'picture.removed', text: 'It breaks our third rule.', amount: spent },
  ]);
  expect(await auditOf()).toEqual(['pictures.look', 'pictures.remove']);
  const again = await draw('three');
  expect(again).toMatchObject({ state: 'failed', spent: 0, images: [] });
  expect(again.problem).toContain('costs nothing');
  expect(await balance()).toBe(before + spent);
  expect((await queue('decided')).items[0]).toMatchObject({
    state: 'refused',
    category: 'copy of a removed picture',
  });
  const cut = await sharp(await shapesOf('three'))
    .extract({ left: 12, top: 16, width: 456, height: 608 })
    .resize(320)
    .jpeg({ quality: 60 })
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(cut)]), 'me.jpg');
  const upload = await fetch(new URL(`/api/users/${eve.user.id}/avatar`, app.origin), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${eve.session.accessToken}` },
  });
  expect(upload.status).toBe(422);
  expect((await draw('four')).state).toBe('complete');
});

test('a held picture that is cleared is its maker’s as any other', async () => {
  const { id } = (await queue('held')).items[0]!;
  await moderator.images.decideReview({ params: { id }, body: { decision: 'clear' } });
  const [mine] = (await ada.images.list({ query: { userId: ada.user.id } })).items;
  expect(mine).toMatchObject({ review: 'none', isHidden: false, picture: { isCovered: false } });
  expect(mine!.picture.url).toContain('sig=');
  expect((await fetch(new URL(mine!.picture.url, app.origin))).status).toBe(200);
});

afterAll(() => app.close());
