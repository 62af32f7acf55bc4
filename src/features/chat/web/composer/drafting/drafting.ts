// Drafts of the user's next line, while they are written and until one is taken. They live beside what was typed, which
// stays as it is.
import { ApiError, messageOf } from '../../../../../platform/web/api-error.ts';
import type { Client } from '../../../../../platform/web/client.ts';
import type { Help } from '../../../../../shared/words/help.ts';
import type { chatContract } from '../../../contract.ts';
import type { DraftedLine } from '../../../writing-contract.ts';

export interface DraftingState {
  phase: 'off' | 'writing' | 'ready' | 'failed';
  lines: readonly DraftedLine[];
  /** The one that is shown in the field. */
  chosen: number;
  /** Why there are none. */
  problem: string | null;
  /** Shown with a refusal of what was begun. */
  help: Help | null;
  isStandIn: boolean;
}

const OFF: DraftingState = {
  phase: 'off',
  lines: [],
  chosen: 0,
  problem: null,
  help: null,
  isStandIn: false,
};
const FAILED = 'The drafts could not be written. What you wrote is as it was.';
const OFFLINE = 'You are offline. What you wrote is as it was.';

interface DraftingDeps {
  client: Pick<Client<typeof chatContract>, 'draft'>;
  conversationId: string;
  isOnline: () => boolean;
}

export function createDrafting({ client, conversationId, isOnline }: DraftingDeps) {
  const listeners = new Set<() => void>();
  let state = OFF;
  let writing = new AbortController();

  function set(change: Partial<DraftingState>) {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }
  function changeLine(index: number, change: (line: DraftedLine) => DraftedLine) {
    const lines = [...state.lines];
    while (lines.length <= index) lines.push({ text: '', tone: null });
    lines[index] = change(lines[index]!);
    set({ lines });
  }

  async function write(begun: string, signal: AbortSignal): Promise<void> {
    const input = { params: { id: conversationId }, body: begun ? { begun } : {} };
    for await (const { event, data } of client.draft(input, { signal })) {
      if (signal.aborted) return;
      if (event === 'start') set({ isStandIn: data.isStandIn });
      else if (event === 'tone') changeLine(data.index, (line) => ({ ...line, tone: data.tone }));
      else if (event === 'delta')
        changeLine(data.index, (line) => ({ ...line, text: line.text + data.text }));
      else if (event === 'done') return set({ phase: 'ready', lines: data.lines, chosen: 0 });
      else return set({ phase: 'failed', lines: [], problem: data.message });
    }
    set({ phase: 'failed', lines: [], problem: FAILED });
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Writes others where there are some already. @param begun what stands in the field */
    async start(begun: string): Promise<void> {
      writing.abort();
      writing = new AbortController();
      const { signal } = writing;
      set({ ...OFF, phase: 'writing' });
      try {
        await write(begun.trim(), signal);
      } catch (error) {
        if (signal.aborted) return;
        const fallback = isOnline() ? FAILED : OFFLINE;
        const isTold = error instanceof ApiError;
        set({
          phase: 'failed',
          lines: [],
          problem: isTold ? messageOf(error, fallback) : fallback,
          help: isTold ? ((error.body.help as Help | undefined) ?? null) : null,
        });
      }
    },

    /** Keeps what has arrived. */
    stop() {
      if (state.phase !== 'writing') return;
      writing.abort();
      const lines = state.lines.filter(({ text }) => text.trim() !== '');
      if (lines.length === 0) set(OFF);
      else set({ phase: 'ready', lines });
    },

    close() {
      writing.abort();
      set(OFF);
    },

    choose: (index: number) => {
      if (index >= 0 && index < state.lines.length) set({ chosen: index });
    },
  };
}

export type Drafting = ReturnType<typeof createDrafting>;
