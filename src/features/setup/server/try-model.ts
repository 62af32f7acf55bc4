// One line to a character of the house, to see how the model does.
import { AppError } from '../../../shared/errors.ts';
import type { SetupTry, SetupTryEvent } from '../contract.ts';
import { judgeReply } from './judge-reply.ts';
import type { House, InputCheck, SingleReplies } from './setup.needs.ts';

type HouseCharacter = NonNullable<Awaited<ReturnType<House['character']>>>;

export interface TryDeps {
  house: House;
  replies: SingleReplies;
  safety: InputCheck;
  /** A monotonic clock, in ms. */
  stopwatch: () => number;
}

/** The operator is nobody in particular yet. */
const USER_NAME = 'Sam';
/** A model without a graphics card reads the whole card first. */
const LONGEST_TRY_MS = 5 * 60_000;
/** Fewer words, or words that came at once, tell no speed. */
const LEAST_WORDS = 5;
const LEAST_WRITING_MS = 20;

/** Sends the reply piece by piece, then what it shows; ends without either when the reader has gone. */
export type TryRun = (send: (event: SetupTryEvent) => void, gone: AbortSignal) => Promise<void>;

export function createTryModel({ house, replies, safety, stopwatch }: TryDeps) {
  async function write(
    { character, content }: { character: HouseCharacter; content: string },
    send: (event: SetupTryEvent) => void,
    signal: AbortSignal,
  ): Promise<SetupTry> {
    const begun = stopwatch();
    let reply = '';
    let firstAt: number | null = null;
    const hear = (text: string): void => {
      reply += text;
      if (firstAt === null && reply.trim()) firstAt = stopwatch();
      send({ event: 'text', data: { text } });
    };
    const said = { character, userName: USER_NAME, content };
    const { isEnded, textFrom } = await replies.write(said, hear, signal);
    if (firstAt === null) throw new AppError('setup.no_reply');
    reply = reply.slice(textFrom);
    const { name, portraitUrl } = character;
    return {
      character: { name, portraitUrl },
      reply: reply.trim(),
      firstWordMs: Math.round(firstAt - begun),
      wordsPerSecond: speedOf(reply, stopwatch() - firstAt),
      contextTokens: replies.contextTokens,
      ...judgeReply({ reply, name, userName: USER_NAME, isEnded }),
    };
  }

  /** @throws AppError setup.no_reply, safety.blocked */
  return async function tryModel(content: string): Promise<TryRun> {
    await safety.check(content, 'chat-in', null);
    const character = await house.character();
    if (!character) throw noReply('no character is there yet');
    return async (send, gone) => {
      const { name, portraitUrl } = character;
      send({ event: 'begun', data: { name, portraitUrl } });
      const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_TRY_MS)]);
      try {
        send({ event: 'done', data: await write({ character, content }, send, signal) });
      } catch (error) {
        if (gone.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        const { message } = error instanceof AppError ? error : noReply(reason);
        send({ event: 'failed', data: { said: message } });
      }
    };
  };
}

const noReply = (reason: string) => new AppError('setup.no_reply/reason', { params: { reason } });

function speedOf(reply: string, ms: number): number | null {
  const words = reply.trim().split(/\s+/).length;
  if (words < LEAST_WORDS || ms < LEAST_WRITING_MS) return null;
  return Math.round((words * 10_000) / ms) / 10;
}
