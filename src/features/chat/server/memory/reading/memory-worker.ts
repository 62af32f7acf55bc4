// Reads conversations in the background, some time after a reply: words of old messages, scenes, and with a model facts
// and recaps. It never delays a reply: what it asks of a model is given up when somebody writes.
import { createLeaseLoop, type LeaseLoop } from '../../../../../platform/server/db/lease-loop.ts';
import { FORGOTTEN_MS } from '../../../memory-rules.ts';
import { eraseFact, readForgottenBefore } from '../facts.store.ts';
import {
  earliestJob,
  endJob,
  postponeJob,
  queueUnembedded,
  queueUnread,
  readWords,
  takeJob,
  type MemoryJob,
} from './memory-jobs.store.ts';
import { isPaused, type MemoryWorkerDeps } from '../memory-deps.ts';
import { storePlaces } from '../search/places.store.ts';
import { thinRecords } from '../../replies/records.store.ts';
import { createConversationReader } from './read-conversation.ts';

const TICK_MS = 10_000;
/** Every ten minutes it looks whether something forgotten is to be erased. */
const SWEEP_TICKS = 60;
/** Longer than a job takes with a slow model. */
const LEASE_MS = 60 * 60_000;
const AFTER_REPLY_MS = 30_000;
const WORDS_AT_ONCE = 500;
/** After a failure, longer each time. */
const AGAIN_MS = 60_000;
const LONGEST_AGAIN_MS = 6 * 3_600_000;
const ERASED_AT_ONCE = 50;
/** For another model everything is embedded anew at most once in so long. */
const MODEL_HOLDS_MS = 10 * 60_000;
/** Where all is embedded by a model it is not looked again for so long: replies queue their conversations themselves. */
const ALL_EMBEDDED_MS = 60 * 60_000;

export function createMemoryWorker(deps: MemoryWorkerDeps): LeaseLoop {
  const { database, clock, ticker, log, likeness, embedder } = deps;
  const { db } = database;
  const later = (ms: number) => new Date(clock.now() + ms);
  const reader = createConversationReader(deps);
  /** The embeddings model by which conversations are being read anew, since when, and when to look for more of them. */
  let swept = { model: null as string | null, at: -Infinity, restsUntil: -Infinity };

  async function work(job: MemoryJob): Promise<void> {
    try {
      while ((await readWords(db, job.conversationId, WORDS_AT_ONCE)) > 0);
      while ((await storePlaces(db, likeness, job.conversationId, WORDS_AT_ONCE)) > 0);
      await thinRecords(db, job.conversationId, deps.promptsKept);
      await reader.read(job);
      await endJob(db, job);
    } catch (error) {
      // Somebody writes: that is no failure.
      if (isPaused(error)) return postponeJob(db, job, later(AFTER_REPLY_MS));
      const tries = job.tries + 1;
      const wait = Math.min(AGAIN_MS * 2 ** Math.min(job.tries, 12), LONGEST_AGAIN_MS);
      await postponeJob(db, { ...job, tries }, later(wait));
      const fields = { err: error, conversationId: job.conversationId, tries };
      log.info(fields, 'a conversation could not be read for memory yet');
    }
  }

  async function eraseForgotten(): Promise<boolean> {
    return database.transact(async (tx) => {
      const ids = await readForgottenBefore(tx, later(-FORGOTTEN_MS), ERASED_AT_ONCE);
      for (const id of ids) await eraseFact(tx, id, later(0));
      return ids.length > 0;
    });
  }

  /** What no reply has queued: conversations of before an upgrade, edited messages, another embeddings model. */
  async function queueBacklog(): Promise<number> {
    // While somebody writes, each of these jobs would be put off at its first question.
    if (deps.quiet().aborted) return 0;
    const unread = await queueUnread(db, later(0));
    const { model } = embedder;
    if (unread > 0 || model === null) return unread;
    if (model !== swept.model) {
      // One that calls itself differently each time would have everything embedded anew for ever.
      if (clock.now() - swept.at < MODEL_HOLDS_MS) return 0;
      swept = { model, at: clock.now(), restsUntil: -Infinity };
    }
    if (clock.now() < swept.restsUntil) return 0;
    const unembedded = await queueUnembedded(db, later(0), model);
    if (unembedded === 0) swept.restsUntil = clock.now() + ALL_EMBEDDED_MS;
    return unembedded;
  }

  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'conversations could not be read for memory for now',
    tickMs: TICK_MS,
    async take() {
      const next = () => takeJob(db, later(0), later(LEASE_MS));
      const job = (await next()) ?? ((await queueBacklog()) > 0 ? await next() : null);
      return job ? () => work(job) : eraseForgotten();
    },
    earliest: () => earliestJob(db),
    sweepTicks: SWEEP_TICKS,
  });
}
