// Limits a reply regardless of the back-end: it ends at a stop string, at a number of characters or after a
// time limit.
import type { ChatEngine, ChatOutcome, ChatRequest } from '../../../../platform/server/ports/chat-engine.ts';
import { estimateTokens, weighTokens } from '../../../../shared/words/tokens.ts';
import { messageTokens } from '../prompt/tokens.ts';

export interface BoundedOutcome extends ChatOutcome {
  /** The back-end exceeded the limit and was cut off. */
  isCut: boolean;
}

/**
 * Characters allowed per requested token: three times what English needs. EXTRA_CHARACTERS leaves room for a
 * last sentence.
 */
const CHARACTERS_PER_TOKEN = 12;
const EXTRA_CHARACTERS = 2000;
/**
 * A model that thinks is given more tokens than its text may have, so its text is measured here. An estimate: a text
 * may be a quarter longer than it seems.
 */
const ESTIMATE_MARGIN = 1.25;
/** The longest thoughts, in characters: many times what any effort needs. */
const MOST_THOUGHTS = 200_000;
/** Time limit: a slow model on a slow machine may take minutes. */
const LONGEST_REPLY_MS = 15 * 60_000;

export const maxCharacters = (maxTokens: number): number =>
  maxTokens * CHARACTERS_PER_TOKEN + EXTRA_CHARACTERS;

/**
 * Like `engine.stream`, but aborts it at the first limit and forwards only the text before that. Thoughts are not
 * part of the text and count nothing of its limit.
 * @throws as `engine.stream`
 */
export async function boundedStream<R extends ChatRequest>(
  engine: Pick<ChatEngine<R>, 'name' | 'stream' | 'thinking'>,
  request: R,
  onText: (text: string) => void,
  signal: AbortSignal,
  onThought: (thought: string) => void = () => {},
  longestMs = LONGEST_REPLY_MS,
): Promise<BoundedOutcome> {
  const ending = new AbortController();
  const leave = () => ending.abort(signal.reason);
  const stops = createStopFilter(request.stop);
  const most = maxCharacters(request.maxTokens);
  const mostWeight = request.maxTokens * ESTIMATE_MARGIN;
  let length = 0;
  let weight = 0;
  let thoughts = '';
  const effort = request.thinking?.effort;
  let hasRoom = effort ? effort !== 'off' : (engine.thinking?.(request.model)?.isUsual ?? false);
  let bound: 'stop' | 'limit' | undefined;
  const end = (at: 'stop' | 'limit') => {
    bound ??= at;
    ending.abort(new Error('the reply has met its bound'));
  };
  const pass = (text: string) => {
    if (text === '') return;
    const kept = text.length > most - length ? cutAt(text, most - length) : text;
    length += kept.length;
    if (kept !== '') onText(kept);
    weight += weighTokens(kept);
    if (kept.length < text.length || (hasRoom && weight > mostWeight)) end('limit');
  };
  const think = (thought: string) => {
    if (bound || signal.aborted) return;
    hasRoom = true;
    thoughts += thought;
    onThought(thought);
    if (thoughts.length > MOST_THOUGHTS) end('limit');
  };
  const timeout = AbortSignal.timeout(longestMs);
  const cut = () => end('limit');
  timeout.addEventListener('abort', cut);
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    const outcome = await engine.stream(
      request,
      (text) => {
        if (bound || signal.aborted) return;
        pass(stops.feed(text));
        if (stops.isMet()) end('stop');
      },
      ending.signal,
      think,
    );
    if (!bound) pass(stops.rest());
    return { ...outcome, isCut: bound === 'limit' };
  } catch (error) {
    if (!bound || signal.aborted) {
      pass(stops.rest());
      throw error;
    }
    const completionTokens = Math.ceil(length / 4) + estimateTokens(thoughts);
    const promptTokens = request.messages.reduce((sum, { content }) => sum + messageTokens(content), 0);
    return {
      finish: bound === 'stop' ? 'stop' : 'length',
      usage: { promptTokens, completionTokens, isEstimate: true },
      model: request.model ?? engine.name,
      ...(thoughts ? { thoughts } : {}),
      isCut: bound === 'limit',
    };
  } finally {
    timeout.removeEventListener('abort', cut);
    signal.removeEventListener('abort', leave);
  }
}

/** Cuts the text without splitting a surrogate pair. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** Passes on the text before the first stop string, even if that string is split over several pieces. */
export function createStopFilter(stops: readonly string[]) {
  let held = '';
  let isMet = false;

  /** Length of the longest suffix that may be the beginning of a stop string. */
  function openEnd(text: string): number {
    let most = 0;
    for (const stop of stops)
      for (let length = Math.min(stop.length - 1, text.length); length > most; length--)
        if (text.endsWith(stop.slice(0, length))) most = length;
    return most;
  }

  return {
    /** @returns the text that certainly precedes any stop string */
    feed(text: string): string {
      if (isMet) return '';
      const all = held + text;
      const places = stops.map((stop) => all.indexOf(stop)).filter((place) => place >= 0);
      if (places.length > 0) {
        isMet = true;
        held = '';
        return all.slice(0, Math.min(...places));
      }
      const kept = openEnd(all);
      held = all.slice(all.length - kept);
      return all.slice(0, all.length - kept);
    },
    isMet: () => isMet,
    /** The text that was held back, to be sent when nothing follows it. */
    rest(): string {
      const text = held;
      held = '';
      return text;
    },
  };
}
