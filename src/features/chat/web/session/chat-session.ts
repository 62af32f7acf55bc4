// The session of an open conversation: sends messages, follows the reply, rejoins it after a lost connection
// and stops it. Leaving only stops listening; the reply continues on the server.
import { messageOf, type ApiError } from '../../../../platform/web/api-error.ts';
import { actionOfRefusal } from '../../../../platform/web/membership-gate.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Message } from '../../contract.ts';
import { untilOnline, waitBefore, waitOrOnline } from './back-off.ts';
import { listen, type Outcome } from './listen.ts';
import { resumeFrom, type ReplyProgress, type Step } from './reply-stream.ts';
import {
  newKey,
  INITIAL_STATE,
  type Ask,
  type ChatSessionState,
  type ChatSessionDeps,
} from './chat-session-deps.ts';
import { createParts } from './parts.ts';
import { isUnsent } from './pending.ts';
import { createQueue, newestOf } from './queued.ts';
import { createSending, helpOf } from './sending.ts';
import { withMessage, withStart, type ShownMessage, type Thread } from './thread.ts';

const LOST = 'The connection was lost before this could be sent. Your words are kept.';
const UNSENT = 'This may not have been sent.';

/** Of a state in which a reply begins. */
const BEGUN = { connection: 'steady', isStopping: false, isThinking: false, ended: null } as const;

export interface HelpChange {
  isSeen?: true;
  isUsed?: true;
  region?: string;
}

export function createChatSession(deps: ChatSessionDeps) {
  const { box, live, thinking, drafts, conversationId } = deps;
  const listeners = new Set<() => void>();
  let state = INITIAL_STATE;
  let reply: ReplyProgress | null = null;
  let leaving = new AbortController();
  let wantsStop = false;
  /** Length of the text that a continued reply began with. */
  let begunLength = 0;
  let reconnect = () => {};

  function set(change: Partial<ChatSessionState>) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  async function follow(first: Ask): Promise<void> {
    const { signal } = leaving;
    let ask = first;
    let failures = 0;
    set({ ...BEGUN, phase: ask.kind === 'join' ? 'writing' : 'sending' });
    wantsStop = false;
    const onStep = (step: Step) => {
      failures = 0;
      applyStep(step, ask);
    };
    for (;;) {
      const outcome = await listen(deps, ask, reply, onStep, signal);
      if (signal.aborted) return;
      if (outcome.kind !== 'lost') return end(ask, outcome);
      // It is unknown whether the reply has started. If it has, it can be joined.
      if (!reply && (ask.kind === 'regenerate' || ask.kind === 'continue' || ask.kind === 'steer')) {
        if (ask.kind === 'steer') refuseHint(null, ask.note, LOST);
        ask = { kind: 'join' };
      }
      if (ask.kind === 'send' && !reply && !deps.network.isOnline()) {
        sending.keepWaiting(ask);
        await untilRetry(signal);
        if (signal.aborted) return;
        failures = 0;
        sending.show(ask);
        set({ connection: 'rejoining' });
        continue;
      }
      failures++;
      const wait = waitBefore(failures, deps.chance);
      if (wait === null && ask.kind === 'send' && !reply) return sending.fail(ask, LOST, true);
      set({ connection: wait === null ? 'lost' : 'rejoining' });
      if (wait === null) failures = 0;
      await (wait === null ? untilRetry(signal) : waitOrOnline(wait, deps, signal));
      if (signal.aborted) return;
      if (wait === null) set({ connection: 'rejoining' });
    }
  }

  const untilRetry = (signal: AbortSignal): Promise<void> =>
    untilOnline(deps.network, signal, (go) => void (reconnect = go));

  function applyStep(step: Step, ask: Ask) {
    if (state.connection !== 'steady') set({ connection: 'steady' });
    if (step.kind === 'done') return settle(step.message);
    if (step.kind === 'failed')
      return step.error.kept ? settle(step.error.kept) : dropReply(step.error.message);
    reply = step.reply;
    if (step.kind === 'grown') return grow(step.reply);
    if (step.kind !== 'begun') return;
    live.reset(step.reply.text);
    thinking.reset(step.reply.thoughts);
    begunLength = step.reply.text.length;
    if (ask.kind === 'send') drafts.setSent(conversationId, null);
    box.update((thread) => withStart(thread, step.start));
    box.touch();
    set({ phase: 'writing' });
    if (wantsStop) void stop();
  }

  function grow({ text, thoughts }: ReplyProgress) {
    live.set(text);
    thinking.set(thoughts);
    const isThinking = thoughts !== '' && text.length <= begunLength;
    if (isThinking !== state.isThinking) set({ isThinking });
  }

  function settle(message: Message) {
    reply = null;
    box.update((thread) => withMessage({ ...thread, streaming: null }, message));
    box.touch();
    set({ phase: 'idle', isStopping: false, isThinking: false, connection: 'steady', ended: message });
  }

  /** Handles a reply of which nothing was stored. */
  function dropReply(text: string) {
    reply = null;
    deps.showErrorToast(text);
    set({ phase: 'idle', isStopping: false });
    void quietReload();
  }

  async function end(ask: Ask, outcome: Exclude<Outcome, { kind: 'lost' }>): Promise<void> {
    if (outcome.kind === 'refused') {
      await refuse(ask, outcome.error);
      // A reply that ended while the connection was lost is known by now.
      if (state.phase === 'idle')
        queue.release(ask.kind === 'join' || outcome.error.code === 'chat.busy' ? newestOf(box.get()) : null);
      return;
    }
    queue.release(state.ended);
    // Facts learned from the message are only part of the page.
    if (ask.kind === 'send') await quietReload();
  }

  async function refuse(ask: Ask, error: ApiError): Promise<void> {
    const hasBegun = reply !== null;
    reply = null;
    const action = actionOfRefusal(error);
    if (action !== null) set({ offer: { action } });
    if (ask.kind === 'send' && !hasBegun) {
      if (error.code === 'chat.busy' && queue.wait(ask)) sending.wait(ask.key);
      else sending.refuse(ask, error);
      // The page is outdated: there is another reply, or the membership has ended.
      if (error.status === 409 || action !== null) await quietReload();
      return;
    }
    // The old reply is shown again. If it has been replaced in the meantime, the reload below shows the new
    // one.
    const problem = messageOf(error, 'The reply could not be started.');
    if (!hasBegun && ask.kind === 'steer') refuseHint(null, ask.note, problem, helpOf(error));
    if (!hasBegun && (ask.kind === 'regenerate' || ask.kind === 'continue')) {
      const hint = ask.kind === 'regenerate' ? ask.hint : undefined;
      if (hint && error.status === 422) refuseHint(ask.message.id, hint, problem, helpOf(error));
      else if (action === null) deps.showErrorToast(problem, error);
      box.update((thread) => withMessage(thread, ask.message));
    }
    await quietReload();
    set({ phase: 'idle', isStopping: false, connection: 'steady' });
    // The reply that was to be steered goes on.
    if (ask.kind === 'steer') join();
  }

  const refuseHint = (messageId: string | null, text: string, problem: string, help: Help | null = null) =>
    set({ refused: { messageId, text, problem, help } });

  const quietReload = () => box.reload().catch(() => {});

  const parts = createParts(deps, { state: () => state, set });
  const sending = createSending(deps, set);
  const queue = createQueue({
    ...deps,
    isIdle: () => state.phase === 'idle',
    onChange: (queued) => set({ queued }),
    send: sendText,
  });

  function sendText(text: string, key: string) {
    const ask = { kind: 'send' as const, text, key };
    set({ refused: null });
    parts.toNewest();
    sending.show(ask);
    void follow(ask);
  }

  /** @param shown what stands in its place until the first event */
  function rewrite(ask: Ask, shown: Message) {
    if (state.phase !== 'idle') return;
    live.reset(shown.content);
    thinking.reset('');
    box.update((thread) => withMessage(thread, { ...shown, state: 'streaming', problem: null }));
    set({ refused: null });
    void follow(ask);
  }

  function join() {
    const running = resumable(box.get());
    if (state.phase !== 'idle' || !running) return;
    reply = running;
    live.reset(reply.text);
    thinking.reset(reply.thoughts);
    begunLength = 0;
    void follow({ kind: 'join' });
    set({ isThinking: reply.thoughts !== '' && reply.text === '' });
  }

  async function stop(): Promise<void> {
    if (state.phase === 'idle') return;
    set({ isStopping: true });
    if (!reply) {
      wantsStop = true;
      return;
    }
    try {
      const { message } = await deps.client.stop({ params: { id: conversationId } });
      // An open stream delivers the final event.
      if (!message || state.connection === 'steady') return;
      leaving.abort();
      leaving = new AbortController();
      settle(message);
      queue.release(message);
    } catch (error) {
      deps.showErrorToast(messageOf(error, 'The reply could not be stopped. Try again.'), error);
      set({ isStopping: false });
    }
  }

  return {
    live,
    thinking,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Starts the session: joins a running reply and shows a message that was sent without a response. */
    enter() {
      leaving = new AbortController();
      const { sent, queued } = drafts.get(conversationId);
      state = { ...INITIAL_STATE, queued };
      deps.unread.clear(conversationId);
      if (sent?.isWaiting && isUnsent(box.get(), sent.text)) return sendText(sent.text, sent.key);
      if (sent && isUnsent(box.get(), sent.text)) sending.fail({ kind: 'send', ...sent }, UNSENT, true);
      else if (sent) drafts.setSent(conversationId, null);
      join();
      queue.open(box.get(), state.phase !== 'idle');
    },

    /** Ends the session without stopping the reply. */
    leave() {
      if (state.phase !== 'idle') deps.unread.mark(conversationId);
      leaving.abort();
      parts.dropLoads();
      reply = null;
    },

    join,

    /** @returns false while a reply is being written or when the text is empty */
    send(text: string): boolean {
      const said = text.trim();
      if (state.phase !== 'idle' || !said) return false;
      sendText(said, newKey(deps.clock, deps.chance));
      return true;
    },

    /** Sends the message again. The idempotency key ensures that it is stored only once. */
    retry(message: ShownMessage) {
      if (message.pending && state.phase === 'idle') sendText(message.content, message.pending.key);
    },

    /** Removes a message that could not be sent. */
    discard(message: ShownMessage) {
      const key = message.pending?.key;
      if (!key) return;
      if (message.pending?.isWaiting) {
        leaving.abort();
        leaving = new AbortController();
        set({ phase: 'idle', connection: 'steady' });
      }
      sending.drop(key);
    },

    queue,
    /** What was not accepted is not wanted any more. */
    dropRefused: () => set({ refused: null }),

    /** Stops the running reply and has it written again with this note. @returns false where none runs */
    steer(text: string): boolean {
      const note = text.trim();
      if (!reply || !note || state.isStopping) return false;
      leaving.abort();
      leaving = new AbortController();
      reply = null;
      set({ refused: null });
      void follow({ kind: 'steer', note });
      return true;
    },

    /** @param hint holds for this try alone */
    regenerate: (message: Message, hint?: string) =>
      rewrite({ kind: 'regenerate', message, hint }, { ...message, content: '' }),

    continue: (message: Message) => rewrite({ kind: 'continue', message }, message),

    help: (message: Message, change: HelpChange) => changeHelp(deps, message, change),

    stop,
    reconnect: () => reconnect(),

    ...parts,
  };
}

/** The reply that is being written, as far as the thread has it; null where there is none. */
function resumable(thread: Thread | undefined): ReplyProgress | null {
  const written = thread?.messages.find((message) => message.id === thread.streaming?.messageId);
  if (!thread?.streaming || !written) return null;
  const { seq, thoughts } = thread.streaming;
  return resumeFrom(written.id, written.content, seq, thoughts);
}

async function changeHelp(
  { box, client, conversationId, showErrorToast }: ChatSessionDeps,
  message: Message,
  change: HelpChange,
): Promise<void> {
  // Help is acknowledged locally whatever the outcome of the request, because a network error must not block the
  // chat.
  if (change.isSeen && message.help)
    box.update((thread) => withMessage(thread, { ...message, help: { ...message.help!, isSeen: true } }));
  try {
    const params = { id: conversationId, messageId: message.id };
    const { message: stored } = await client.help({ params, body: change });
    box.update((thread) => withMessage(thread, stored));
  } catch (error) {
    if (change.region) showErrorToast(messageOf(error, 'That could not be looked up. Try again.'), error);
  }
}

export type ChatSession = ReturnType<typeof createChatSession>;
