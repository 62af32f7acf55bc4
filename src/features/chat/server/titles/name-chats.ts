// Names new conversations in the background, where their user wishes that. It never delays a reply: what it asks of the model
// is given up when somebody writes.
import { AppError } from '../../../../shared/errors.ts';
import { createLeaseLoop, leased, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import type { ConversationState } from '../conversation-state.ts';
import { withChosen } from '../chosen-model.ts';
import { isPaused } from '../memory/memory-deps.ts';
import { EXCHANGES } from '../replies/queue-titles.store.ts';
import { stateOf } from '../send/read-state.ts';
import type { TitleDeps, TitleWriter } from './title-writer.ts';
import {
  claimTitleJob,
  dropTitleJob,
  earliestTitleJob,
  mayBeNamed,
  nameConversation,
  postponeTitleJob,
  type TitleJob,
} from './title-jobs.store.ts';

export interface NameChatsDeps extends TitleDeps {
  ticker: Ticker;
  log: Log;
  changes: Pick<ChangeMarks, 'changed'>;
  /** Aborted while replies are written, so that the model is free for them. */
  quiet: () => AbortSignal;
}

const TICK_MS = 5_000;
/** Longer than a model may take for a title. */
const LEASE_MS = 5 * 60_000;
/** Somebody writes: it is tried again a little later, as often as it takes. */
const PAUSED_MS = 10_000;
/** After a failure: a minute, eight, an hour; then the conversation keeps the name of its character. */
const TRIES = 4;
const AGAIN_MS = 60_000;
const LONGER_EACH_TIME = 8;

export function createNameChats(deps: NameChatsDeps, writer: TitleWriter): LeaseLoop {
  const { database, clock, ticker, log, changes } = deps;
  const { db } = database;
  const later = (ms: number) => new Date(clock.now() + ms);

  /** @returns whether it was written or is not to be; false where there was no quiet to do so */
  async function name({ conversationId, userId }: TitleJob): Promise<boolean> {
    if (!(await mayBeNamed(db, conversationId))) return true;
    const signal = deps.quiet();
    if (signal.aborted) return false;
    const state = await stateOf(deps, { id: conversationId, userId, endId: null });
    if (!isReady(state)) return true;
    if (state.history.at(-1)?.state === 'streaming') return false;
    if (signal.aborted) return false;
    const title = await writer.write(state, signal);
    await database.transact(async (tx) => {
      if (await nameConversation(tx, conversationId, title)) await changes.changed(tx, conversationId);
    });
    return true;
  }

  function isReady(state: ConversationState): boolean {
    const { conversation, members, user } = state;
    const isInCrisis = user.crisisState !== null && Date.parse(user.crisisState.gentleUntil) > clock.now();
    return (
      conversation.messageCount >= EXCHANGES * 2 &&
      !isInCrisis &&
      !user.crisisState?.isWaiting &&
      members.every(({ isLocked }) => !isLocked) &&
      !withChosen(deps, state).engine.isStandIn
    );
  }

  async function work(job: TitleJob): Promise<void> {
    const { conversationId } = job;
    try {
      if (await name(job)) await dropTitleJob(db, conversationId);
      else await postponeTitleJob(db, job, later(PAUSED_MS));
    } catch (error) {
      if (isPaused(error)) return postponeTitleJob(db, job, later(PAUSED_MS));
      // It is gone.
      if (error instanceof AppError && error.code === 'chat.missing') return dropTitleJob(db, conversationId);
      const tries = job.tries + 1;
      const wait = AGAIN_MS * LONGER_EACH_TIME ** job.tries;
      await postponeTitleJob(db, { conversationId, tries }, tries < TRIES ? later(wait) : null);
      log.info({ err: error, conversationId, tries }, 'a conversation could not be named yet');
    }
  }

  const takeDue = leased({ database, clock, leaseMs: LEASE_MS, claim: claimTitleJob, work });

  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'conversations could not be named for now',
    tickMs: TICK_MS,
    take: async (isOpen) => !deps.quiet().aborted && takeDue(isOpen),
    earliest: () => earliestTitleJob(db),
  });
}
