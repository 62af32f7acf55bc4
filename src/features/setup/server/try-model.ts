// One line to a character of the house, to see how the model does.
import { AppError } from '../../../shared/errors.ts';
import type { SetupTry } from '../contract.ts';
import { judgeReply } from './judge-reply.ts';
import type { House, InputCheck, SingleReplies } from './setup.needs.ts';

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

export function createTryModel({ house, replies, safety, stopwatch }: TryDeps) {
  /** @throws AppError setup.no_reply, safety.blocked */
  return async function tryModel(content: string): Promise<SetupTry> {
    await safety.check(content, 'chat-in', null);
    const character = await house.character();
    if (!character) throw noReply('no character is there yet');
    const begun = stopwatch();
    let reply = '';
    let firstAt: number | null = null;
    const hear = (text: string): void => {
      reply += text;
      if (firstAt === null && reply.trim()) firstAt = stopwatch();
    };
    const said = { character, userName: USER_NAME, content };
    const { isEnded, textFrom } = await replies
      .write(said, hear, AbortSignal.timeout(LONGEST_TRY_MS))
      .catch((error: unknown) => {
        throw noReply(error instanceof Error ? error.message : String(error));
      });
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
  };
}

const noReply = (reason: string) => new AppError('setup.no_reply/reason', { params: { reason } });

function speedOf(reply: string, ms: number): number | null {
  const words = reply.trim().split(/\s+/).length;
  if (words < LEAST_WORDS || ms < LEAST_WRITING_MS) return null;
  return Math.round((words * 10_000) / ms) / 10;
}
