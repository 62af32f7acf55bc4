// Checks that exercise each part of the product, for instance by writing and reading back.
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Mail } from '../../../platform/server/ports/mail.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { Checks, Ledger, Pictures } from './diagnostics.needs.ts';
import { tryDatabase } from './diagnostics.store.ts';
import { countEmails } from './diagnostics.views.ts';

interface CheckDeps {
  database: Database;
  blobs: BlobStore;
  chatEngine: ChatEngine<SceneRequest>;
  pictures: Pictures;
  mail: Mail;
  coins: Ledger;
  /** A monotonic clock, in ms. */
  stopwatch: () => number;
}

const SIDE = 256;
const MIMES: Record<string, string> = {
  '89504e47': 'image/png',
  '52494646': 'image/webp',
  ffd8ffe0: 'image/jpeg',
  ffd8ffdb: 'image/jpeg',
  ffd8ffe1: 'image/jpeg',
};

export function createChecks(deps: CheckDeps): Checks {
  const { database, blobs, chatEngine, pictures, mail, coins, stopwatch } = deps;
  return {
    async database() {
      const { version, migration } = await database.transact(tryDatabase);
      return `PostgreSQL ${version} writes and reads; the newest migration is ${migration}`;
    },

    async blobs() {
      const key = `diagnostics/${randomBytes(12).toString('hex')}`;
      const bytes = randomBytes(4096);
      await blobs.put(key, bytes);
      const found = await readBlob(blobs, key);
      await blobs.delete([key]);
      if (!found || !found.equals(bytes)) throw new Error('What was stored came back different');
      if (await readBlob(blobs, key)) throw new Error('What was deleted is still there');
      return '4 KB were stored, read back unchanged, and deleted';
    },

    async chat(signal) {
      const begun = stopwatch();
      let first = 0;
      let text = '';
      const outcome = await chatEngine.stream(
        testRequest,
        (piece) => {
          first ||= stopwatch() - begun;
          text += piece;
        },
        signal,
      );
      if (!text.trim()) throw new Error(`${chatEngine.name} answered with no words`);
      const words = text.trim().replaceAll(/\s+/g, ' ').slice(0, 120);
      return (
        `${chatEngine.name}${chatEngine.isStandIn ? ', a stand-in,' : ''} (${outcome.model}) began after ` +
        `${Math.round(first)} ms: “${words}”`
      );
    },

    async images(signal) {
      const { engine, model } = await pictures.targetOf('pictures');
      const drawn = await engine.draw({ ...testPicture, model }, () => {}, signal);
      const mime = MIMES[Buffer.from(drawn.bytes.subarray(0, 4)).toString('hex')];
      if (mime !== drawn.mime) throw new Error(`The picture says that it is ${drawn.mime} and is not`);
      return (
        `${engine.name} drew ${drawn.width} × ${drawn.height}, ${drawn.mime}, ` +
        `${Math.ceil(drawn.bytes.length / 1024)} KB`
      );
    },

    async mail() {
      await mail.check();
      const { waiting, failed, kept } = await countEmails(database.db);
      const where = mail.name === 'outbox' ? 'Letters stay in the outbox' : 'The mail server answers';
      return `${where}; ${kept} kept, ${waiting} waiting, ${failed} failed`;
    },

    async coins() {
      const findings = await coins.reconcile();
      if (findings.length > 0) throw new Error(findings.join(' '));
      return 'Balances, entries, lots and holds agree, and every transfer cancels out';
    },
  };
}

const SUBJECT = 'A woman of thirty by a window at night';

const testPicture = {
  text: `female, ${SUBJECT}`,
  parts: { subject: { tags: ['female'], words: '' }, prompt: SUBJECT },
  negativePrompt: '',
  width: SIDE,
  height: SIDE,
  identity: 'diagnostics',
  seed: 'diagnostics',
};

const testRequest: SceneRequest = {
  messages: [
    { role: 'system', content: 'You are Mara, 34, who keeps a lighthouse. Answer in one short sentence.' },
    { role: 'user', content: 'Good evening. Is the lamp lit?' },
  ],
  scene: {
    persona: {
      name: 'Mara',
      age: 34,
      hook: 'She keeps the light.',
      description: 'A lighthouse keeper with a dry wit.',
      personality: 'calm, dry',
      scenario: 'A storm brings a stranger to the lighthouse.',
      greetings: ['*She lifts the lantern.* Come in.'],
      exampleDialogue: '',
      tags: ['mystery'],
      systemPrompt: '',
      postHistoryInstructions: '',
    },
    userName: 'Sam',
    facts: [],
    recent: [{ role: 'user', content: 'Good evening. Is the lamp lit?' }],
    messageCount: 1,
    seed: 'diagnostics',
    now: '2026-01-01T20:00:00.000Z',
    length: 'short',
    alternatives: [],
  },
  mode: 'reply',
  maxTokens: 60,
  sampler: {},
  stop: [],
};
