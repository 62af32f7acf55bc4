// What is changed in the panel, saved a moment after the last change. Knows nothing of the page, so that it is tested
// without one.
import type { Clock } from '../../../../platform/web/clock.ts';
import type { GenerationChange, GenerationState } from '../../generation-contract.ts';

export type Changes = GenerationChange;

export interface FormState {
  /** What is not saved yet. */
  changes: Changes;
  isSaving: boolean;
  /** The refusal or failure of the newest attempt. */
  error: unknown;
}

export interface FormDeps {
  clock: Clock;
  save(changes: Changes): Promise<GenerationState>;
}

/** A pause in typing. */
const PAUSE_MS = 700;

export function createSettingsForm({ clock, save }: FormDeps) {
  let state: FormState = { changes: {}, isSaving: false, error: null };
  /** The note was written since the panel was opened, or taken with a preset. */
  let isNoteOwn = false;
  let cancel: (() => void) | null = null;
  let running = Promise.resolve();
  const listeners = new Set<() => void>();

  function update(change: Partial<FormState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Until nothing is left, or saving fails. */
  async function saveAll(): Promise<void> {
    while (Object.keys(state.changes).length > 0) {
      const sent = state.changes;
      let saved: GenerationState;
      update({ isSaving: true, error: null });
      try {
        saved = await save(sent);
      } catch (error) {
        return update({ isSaving: false, error });
      }
      // What was changed meanwhile stays.
      const left: Changes = Object.fromEntries(
        Object.entries(state.changes).filter(([field, value]) => sent[field as keyof Changes] !== value),
      );
      if (left.note?.text !== undefined) left.noteReplaces = saved.settings.note.text;
      update({ changes: left, isSaving: Object.keys(left).length > 0 });
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    if (!state.isSaving) running = saveAll();
    return running;
  }

  return {
    get: (): FormState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isNoteOwn: () => isNoteOwn,
    /** The panel is opened: a note that is saved by now is not its own any more. */
    open(): void {
      isNoteOwn = state.changes.note !== undefined;
    },
    change(change: Changes): void {
      if (change.note) isNoteOwn = true;
      update({ changes: { ...state.changes, ...change }, error: null });
      cancel?.();
      cancel = clock.later(PAUSE_MS, () => void flush());
    },
    /** Forgets what could not be saved: other settings were taken. */
    drop(): void {
      cancel?.();
      cancel = null;
      isNoteOwn = true;
      update({ changes: {}, error: null });
    },
    /** Forgets what was written of the note, and keeps what else is not saved yet. */
    dropNote(): void {
      const { note: _, noteReplaces: __, ...changes } = state.changes;
      update({ changes, error: null });
      void flush();
    },
    /** Saves at once: the field was left, or the panel is closed. Resolves once all is saved, or saving failed. */
    flush,
  };
}

export type SettingsForm = ReturnType<typeof createSettingsForm>;
