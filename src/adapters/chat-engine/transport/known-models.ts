// What a server tells of its models: which there are, and how much they hold. Asked before it is needed, because a prompt
// is built before the server hears of it.
import type { ModelTerms } from '../../../platform/server/ports/chat-engine.ts';
import type { ChatApi, ListedModel, Server } from './chat-api.ts';
import { StatusFailure } from './failures.ts';
import { createTokenFactor } from './token-factor.ts';

/** What small servers commonly start with; a prompt above it would be cut without a word by some of them. */
export const USUAL_CONTEXT = 8192;
/** Of a model that holds more, where the operator says nothing: hosts bill each token, and small machines read for minutes. */
const LARGEST_UNASKED = 32_768;
/** Milliseconds; what is known is asked again after it, since a server may load its model anew. */
const FRESH_MS = 10 * 60_000;
/** Milliseconds between two tries where nothing is known. */
const RETRY_MS = 30_000;

interface Options {
  api: Pick<ChatApi, 'listModels' | 'look' | 'cutsSilently'>;
  server: Server;
  /** Tokens of prompt and reply, as the operator set them. */
  setting: number | undefined;
  /** The configured model; without one, the first that is listed. */
  model: string | undefined;
  onListed(listed: readonly ListedModel[]): void;
}

const hasNoList = (error: unknown): boolean => error instanceof StatusFailure && error.status === 404;

export function createKnownModels({ api, server, setting, model: configured, onListed }: Options) {
  const factor = createTokenFactor(api.cutsSilently ?? false);
  let own = configured || undefined;
  /** The first that was listed. */
  let first: string | undefined;
  const told = new Map<string, ListedModel>();
  const looks = new Map<string, Promise<void>>();
  let askedAt = -Infinity;
  let isKnown = false;

  function learn(listed: ListedModel[]): ListedModel[] {
    for (const one of listed) {
      const before = told.get(one.id);
      told.set(one.id, {
        id: one.id,
        contextTokens: one.contextTokens ?? before?.contextTokens,
        usualTokens: one.usualTokens ?? before?.usualTokens,
      });
    }
    onListed(listed);
    return listed;
  }

  const idOf = (name: string | undefined): string => name ?? own ?? first ?? '';

  async function list(signal: AbortSignal): Promise<ListedModel[]> {
    const listed = learn(await api.listModels(server, signal));
    first = listed[0]?.id ?? first;
    return listed;
  }

  /** Once for each model; again after it failed. */
  function look(id: string): Promise<void> {
    const running = looks.get(id);
    if (running || !api.look) return running ?? Promise.resolve();
    // Its own deadline: it serves all replies that wait for it, not only the one that began it.
    const begun = api
      .look(server, id, new AbortController().signal)
      .then((one) => void (one && learn([{ ...one, id }])))
      .catch(() => void looks.delete(id));
    looks.set(id, begun);
    return begun;
  }

  async function refresh(): Promise<void> {
    const listed = await list(new AbortController().signal);
    isKnown = true;
    const id = own ?? listed[0]?.id;
    if (id === undefined) return;
    looks.delete(id);
    await look(id);
  }

  function windowOf(id: string): number {
    const { contextTokens: most, usualTokens } = told.get(id) ?? {};
    const wanted = setting ?? usualTokens ?? Math.min(most ?? USUAL_CONTEXT, LARGEST_UNASKED);
    return Math.min(wanted, most ?? wanted);
  }

  return {
    look,
    idOf,
    /** Of the model that is asked where a request names none. */
    async name(signal: AbortSignal): Promise<string> {
      if (own) return own;
      // A server that lists nothing, or has no list, serves one model and does not care for its name.
      const listed = await list(signal).catch((error: unknown): ListedModel[] => {
        if (hasNoList(error)) return [];
        throw error;
      });
      return (own = listed[0]?.id ?? 'default');
    },
    /** A server without a list has the configured model. @throws ChatEngineError, the signal's reason */
    offered: (signal: AbortSignal): Promise<ListedModel[]> =>
      list(signal).catch((error: unknown) => {
        if (configured && hasNoList(error)) return [{ id: configured, contextTokens: undefined }];
        throw error;
      }),
    termsOf(name: string | undefined): ModelTerms {
      const id = idOf(name);
      return { contextTokens: windowOf(id), tokensPerEstimate: factor.of(id) };
    },
    /** @param reported tokens of the prompt, as the back-end counted them */
    learnCount({ model, estimate }: { model: string; estimate: number }, reported: number | undefined): void {
      factor.learn(model, estimate, reported);
    },
    /** Asks in the background where nothing is known, or not lately. */
    keepFresh(): void {
      const now = performance.now();
      if (now - askedAt < (isKnown ? FRESH_MS : RETRY_MS)) return;
      askedAt = now;
      refresh().catch(() => {});
    },
    /** After a refusal: the server may hold less than it told before. Gives up with the signal, without a failure. */
    async relearn(id: string, signal: AbortSignal): Promise<void> {
      looks.delete(id);
      await Promise.allSettled([list(signal), look(id)]);
    },
  };
}

export type KnownModels = ReturnType<typeof createKnownModels>;
