// An app with a guest and a moderator, and helpers for removal requests.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ImageEngine } from '../../src/platform/server/ports/image-engine.ts';
import type { RemovalRequest } from '../../src/features/removals/contract.ts';
import { plainEngine } from './fakes.ts';
import { insertOwnCharacter } from './full-account.ts';
import { createTestApp, type Guest, type TestApp, type TestAppOptions, type Person } from './test-app.ts';
import { watchedJob } from './watched-job.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export let app: TestApp;
export let guest: Guest;
export let moderator: Person;

/** Starts one app for all tests of the file. Call it once per file. */
export function playRemovals(options: Pick<TestAppOptions, 'blobs'> = {}): void {
  beforeAll(async () => {
    app = await createTestApp({
      ...options,
      imageEngine: distinctEngine(),
      env: { EMAIL_VERIFICATION: 'off' },
    });
    guest = await app.guest();
    moderator = await signUpStaff('moderator');
  });
  afterAll(() => app.close());
  // Access tokens expire after minutes, and tests move the clock by weeks.
  beforeEach(() => signIn(moderator));
}

/** Like `plainEngine`, but every picture is different. */
function distinctEngine(): ImageEngine {
  const plain = plainEngine();
  return {
    ...plain,
    draw: async (...request) => ({ ...(await plain.draw(...request)), bytes: await pattern() }),
  };
}

let patterns = 0;
/** A picture of large shapes; their places depend on the number. */
export function pattern(which = ++patterns): Promise<Buffer> {
  const at = (step: number) => (which * step) % 300;
  const block = (background: string, size: number) => ({
    create: { width: size, height: size + 40, channels: 3 as const, background },
  });
  return sharp({ create: { width: 480, height: 480, channels: 3, background: '#335577' } })
    .composite([
      { input: block('#eecc88', 110), left: at(67), top: at(113) },
      { input: block('#aa2244', 60), left: at(151), top: at(41) },
      { input: block('#0a0a0a', 90), left: at(29), top: at(197) },
    ])
    .png()
    .toBuffer();
}

export async function signUpStaff(role: 'moderator' | 'admin'): Promise<Person> {
  const person = await app.signUp(`warden${people++}`);
  await app.database.pool.query('update users set role = $1 where id = $2', [role, person.user.id]);
  await signIn(person);
  return person;
}

export async function signIn(person: Person): Promise<void> {
  const body = { emailOrUsername: person.user.username, password: person.password };
  person.session.accessToken = (await person.account.login({ body })).accessToken;
}

let people = 0;
export const maker = () => app.signUp(`maker${people++}`);

export async function characterOf(person: Person, name = 'Wren Ash'): Promise<string> {
  const ids = { id: randomUUID(), versionId: randomUUID() };
  return insertOwnCharacter(app, person.user.id, { ...ids, name });
}

const COMPLETE = {
  intimate_image: {
    statement: 'It is me, and I never agreed to it.',
    isNotConsenting: true,
    isGoodFaith: true,
    signature: 'Ada Example',
  },
  copyright: {
    work: 'My painting “Harbour”, 2019',
    name: 'Ada Example',
    postalAddress: '1 Main Street, Springfield',
    isGoodFaith: true,
    isAccurate: true,
    signature: 'Ada Example',
  },
  likeness: {
    depicted: 'Ada Example',
    relation: 'self',
    statement: 'It has my name and my face.',
    name: 'Ada Example',
    isNotConsenting: true,
    isGoodFaith: true,
    signature: 'Ada Example',
  },
  minor: {},
  other: { reason: 'It threatens me by name.', isGoodFaith: true },
} as const;

export const requestOf = (
  kind: keyof typeof COMPLETE,
  items: string[],
  changes: Partial<RemovalRequest> = {},
): RemovalRequest => ({
  idempotencyKey: randomUUID(),
  kind,
  items,
  email: `asker${people++}@example.test`,
  ...COMPLETE[kind],
  ...changes,
});

export const file = (...given: Parameters<typeof requestOf>) =>
  guest.removals.request({ body: requestOf(...given) });

export const RIGHT = {
  policy: 'intimate_image',
  facts: 'The person in the picture wrote to us and showed who they are.',
  statement: 'The picture is removed because the person in it did not consent.',
} as const;
export const WRONG = {
  policy: 'none',
  facts: 'The picture shows a drawn character that resembles nobody.',
  statement: 'The content is visible again because it breaks no rule.',
} as const;

export async function decide(
  id: string,
  decision: 'remove' | 'restore' | 'wait',
  reasons: typeof RIGHT | typeof WRONG = decision === 'restore' ? WRONG : RIGHT,
) {
  const { revision } = await moderator.removals.deskOne({ params: { id } });
  return moderator.removals.decide({ params: { id }, body: { decision, ...reasons, revision } });
}

/** Asks as a signed-in user, because lists for guests are cached for some seconds. */
export const isListed = async (id: string, creatorId: string) => {
  await signIn(moderator);
  const { items } = await moderator.discovery.list({ query: { creatorId, sort: 'new', limit: 100 } });
  return items.some((item) => item.id === id);
};
export const statusAt = (url: string) => fetch(new URL(url, app.origin)).then((response) => response.status);

export async function publishedPicture(person: Person) {
  await person.coins.claimMonthly().catch(() => {});
  const job = await person.images.generate({ body: { prompt: 'a red boat' } });
  const states = await watchedJob(person, job.id);
  const { id } = states.at(-1)!.images[0]!;
  return person.images.publish({ params: { id }, body: { visibility: 'public' } });
}
