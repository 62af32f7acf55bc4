// For the tests of support tickets: an app with staff, a guest, and a blob store that lists its files.
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import type { Guest, TestApp, Person } from './test-app.ts';
import { createTestApp } from './test-app.ts';
import type { KeptEmail } from './emails.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const QUESTION = {
  subject: 'My picture is black',
  text: 'It was lovely yesterday.\n\nNow it is black.',
};

/** The key in the ticket link of an email to a guest. */
export function keyIn(email: KeptEmail | undefined): string {
  const key = /\/support\/[\da-f-]{36}\?key=([\w-]+)/.exec(email?.text ?? '')?.[1];
  if (!key) throw new Error(`No link in ${email?.text ?? 'no email'}`);
  return key;
}

export const events = (ticket: { messages: { kind: string; from: string; text: string }[] }): string[] =>
  ticket.messages.filter(({ kind }) => kind === 'event').map(({ from, text }) => `${text} by ${from}`);

/**
 * A blob store that lists its files. Deleting can be made to fail, and `put` to throw after it has stored.
 */
function createDisk() {
  const kept = new Map<string, Uint8Array>();
  const memory = createMemoryStore(kept);
  const disk = { isBroken: false, diesAfterPut: false };
  const blobs: BlobStore = {
    ...memory,
    async put(key, content) {
      await memory.put(key, content);
      if (disk.diesAfterPut) throw new Error('killed here');
    },
    async delete(keys) {
      if (disk.isBroken) throw new Error('the disk is away');
      await memory.delete(keys);
    },
  };
  return { disk, blobs, keptFiles: () => [...kept.keys()].filter((key) => key.startsWith('support/')) };
}

export async function createSupportBench() {
  const { disk, blobs, keptFiles } = createDisk();
  const options = { blobs, isSeeding: false, env: { EMAIL_VERIFICATION: 'off' } };
  const app = await createTestApp(options);
  const guest = await app.guest();
  let people = 0;

  async function signIn(person: Person): Promise<void> {
    const body = { emailOrUsername: person.user.username, password: person.password };
    person.session.accessToken = (await person.account.login({ body })).accessToken;
  }

  async function signUpStaff(role: 'moderator' | 'admin'): Promise<Person> {
    const person = await app.signUp(`clerk${people++}`);
    await app.database.pool.query('update users set role = $2 where id = $1', [person.user.id, role]);
    await signIn(person);
    return person;
  }
  const staff = await signUpStaff('moderator');

  async function ask(person: Guest, body: object = {}) {
    const asked = { topic: 'pictures' as const, page: '/gallery', ...QUESTION, ...body };
    return (await person.support.create({ body: asked })).ticket;
  }

  async function askAsGuest(email = `guest${people++}@example.test`) {
    const { ticket, key } = await guest.support.create({ body: { ...QUESTION, email } });
    return { ticket, key: key!, email, params: { id: ticket.id } };
  }

  async function attach(
    person: Guest,
    id: string,
    name: string,
    bytes: Uint8Array | string,
    asked: { key?: string; message?: string } = {},
  ) {
    const form = new FormData();
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const { accessToken } = person.session;
    const response = await fetch(
      `${app.origin}/api/support/tickets/${id}/attachments?${new URLSearchParams(asked)}`,
      { method: 'POST', body: form, headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {} },
    );
    return { status: response.status, body: (await response.json()) as { id: string; url: string } };
  }

  return {
    app,
    guest,
    staff,
    disk,
    keptFiles,
    blobs,
    signIn,
    signUpStaff,
    ask,
    askAsGuest,
    attach,
    startSecondApp: (): Promise<TestApp> => createTestApp({ ...options, sharedWith: app }),
    signUp: (): Promise<Person> => app.signUp(`asker${people++}`),
    answer: (id: string, text: string, more: object = {}) =>
      staff.support.answer({ params: { id }, body: { text, ...more } }),
    stateOf: async (id: string) => (await staff.support.deskGet({ params: { id } })).state,
    fetchFile: (url: string, person?: Guest) =>
      fetch(app.origin + url, {
        headers: person?.session.accessToken ? { authorization: `Bearer ${person.session.accessToken}` } : {},
      }),
    dataOf: async (person: Person): Promise<Uint8Array> => {
      const { url } = await person.account.askForExport({ params: { id: person.user.id } });
      return new Uint8Array(await (await fetch(app.origin + url)).arrayBuffer());
    },
  };
}

export type SupportBench = Awaited<ReturnType<typeof createSupportBench>>;
