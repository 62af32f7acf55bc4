// What the model thinks before and between its words. It is shown to the readers, so it is checked as the text is;
// what breaks a rule takes the thoughts back, not the reply.
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { ChatOutcome } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ReplyGuard } from '../chat.needs.ts';
import type { Thoughts } from './replies.store.ts';
import type { Reply } from './reply.ts';

interface ThoughtsDeps {
  clock: Clock;
  reply: Reply;
  createGuard: () => ReplyGuard;
}

export function createReplyThoughts({ clock, reply, createGuard }: ThoughtsDeps) {
  let guard: ReplyGuard | null = null;
  let begunAt: number | null = null;
  let overAt: number | null = null;
  let isForbidden = false;

  function forbid(): null {
    isForbidden = true;
    reply.withdrawThoughts();
    return null;
  }

  /** @returns the text as it may be stored; null where it may not */
  function checked(text: string): string | null {
    // They may have turned out to be others than those that were heard, for instance a part of the text.
    const isKnown = guard !== null && text === reply.thoughts;
    const final = isKnown ? guard! : createGuard();
    if (!isKnown && !final.feed(text)) return null;
    const reading = final.end(text);
    return reading.isAllowed ? reading.text : null;
  }

  return {
    hear(thought: string): void {
      begunAt ??= clock.now();
      if (isForbidden) return;
      guard ??= createGuard();
      if (guard.feed(thought)) reply.addThought(thought);
      else forbid();
    },

    /** The text begins. */
    over(): void {
      if (begunAt !== null) overAt ??= clock.now();
    },

    /**
     * @param before what was taken for the text's beginning
     * @param outcome null where the engine failed: what was heard until then is kept
     */
    end(before: string, outcome: ChatOutcome | null): Thoughts | null {
      const own = outcome ? (outcome.thoughts ?? '') : reply.thoughts;
      const whole = [before, own].filter(Boolean).join('\n\n');
      const text = isForbidden || whole === '' ? null : checked(whole);
      if (text === null) return forbid();
      const ms = begunAt === null ? 0 : Math.max(0, (overAt ?? clock.now()) - begunAt);
      return { text, tokens: outcome?.usage.thoughtTokens ?? estimateTokens(text), ms: Math.round(ms) };
    },
  };
}

export type ReplyThoughts = ReturnType<typeof createReplyThoughts>;
