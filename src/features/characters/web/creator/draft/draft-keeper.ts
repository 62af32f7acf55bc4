// Autosave of a draft: shortly after the last change, immediately on leaving, and later when offline. Unsaved
// changes are stored in the browser. Changes of two tabs are never merged without asking.
import { ApiError, messageOf } from '../../../../../platform/web/api-error.ts';
import type { Clock } from '../../../../../platform/web/clock.ts';
import type { CharacterContent, ContentChanges } from '../../../content.ts';
import type { EditableCharacter, SavedDraft } from '../../../creating-contract.ts';
import { emptyContent } from '../../../empty-content.ts';
import { changesBetween, isEmpty } from './content-changes.ts';
import type { KeptChanges } from './kept-changes.ts';

/** Delay of a save after the last change. Milliseconds. */
export const QUIET_MS = 1200;
/** Maximum delay of a save after the first unsaved change, while the user keeps typing. Milliseconds. */
export const PATIENCE_MS = 6000;
/** Delays before a failed save is retried; the last one repeats. Milliseconds. */
export const RETRY_MS = [3000, 6000, 12_000, 30_000] as const;

/**
 * `idle`: nothing written yet. `waiting`: will be saved soon. `offline`: the server was not reached; retried
 * automatically. `failed`: refused; retried with the next change. `conflict`: the user must choose.
 */
export type SaveState = 'idle' | 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict';

export interface DraftState {
  /** The last state from the server; null before the first save. Its `content` may be outdated. */
  character: EditableCharacter | null;
  content: CharacterContent;
  save: SaveState;
  /** Why the last save was refused. */
  problem: string | null;
  /** The other version, while the user has to choose. */
  conflict: EditableCharacter | null;
  /** Whether changes were restored that an earlier visit could not save. */
  isRestored: boolean;
}

export interface DraftKeeper {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  change(changes: ContentChanges): void;
  /** Saves now. @returns whether all changes are saved */
  flush(): Promise<boolean>;
  /** Like flush, but creates a draft even without changes, because a portrait needs one. */
  begin(): Promise<boolean>;
  /** Ends a conflict with the other version, overwritten by the own changed fields if `mine`. */
  resolve(choice: 'mine' | 'theirs'): void;
  /** Adopts a newer server state, for instance after publishing; unsaved changes are kept. */
  adopt(character: EditableCharacter): void;
  /** Publishing was refused, because another tab had changed the draft. */
  collide(current: EditableCharacter): void;
  /** Replaces only the portrait. */
  setAvatar(avatar: EditableCharacter['avatar']): void;
}

export interface DraftServer {
  create(changes: ContentChanges): Promise<EditableCharacter>;
  save(id: string, revision: number, changes: ContentChanges): Promise<SavedDraft>;
}

interface Deps {
  clock: Clock;
  server: DraftServer;
  kept: KeptChanges;
  /** Null for a new character, which starts with `blank`. */
  character: EditableCharacter | null;
  blank?: CharacterContent;
  onCreated: (character: EditableCharacter) => void;
}

export function createDraftKeeper(deps: Deps): DraftKeeper {
  const { clock, server, kept, character, blank = emptyContent(), onCreated } = deps;
  let saved = character?.content ?? blank;
  let state: DraftState = {
    character,
    content: saved,
    save: character ? 'saved' : 'idle',
    problem: null,
    conflict: null,
    isRestored: false,
  };
  const listeners = new Set<() => void>();
  let cancelTimer = () => {};
  let firstChangeAt: number | null = null;
  let failures = 0;
  /** Changes sent since the last response; the server may have stored some of them. */
  let unanswered: ContentChanges[] = [];
  let running: Promise<boolean> | null = null;

  const become = (part: Partial<DraftState>) => {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  };
  const unsaved = () => changesBetween(saved, state.content);
  const idNow = () => state.character?.id ?? null;

  function keep() {
    const changes = unsaved();
    if (isEmpty(changes)) return kept.drop(idNow());
    kept.write(idNow(), { revision: state.character?.revision ?? 0, changes, at: clock.now() });
  }

  function plan(ms: number) {
    cancelTimer();
    cancelTimer = clock.later(ms, () => void flush());
  }

  function change(changes: ContentChanges) {
    become({ content: { ...state.content, ...changes } });
    keep();
    if (state.conflict) return;
    firstChangeAt ??= clock.now();
    if (state.save !== 'saving') become({ save: 'waiting' });
    const patience = firstChangeAt + PATIENCE_MS - clock.now();
    plan(Math.max(0, Math.min(QUIET_MS, patience)));
  }

  function flush(isBeginning = false): Promise<boolean> {
    running ??= work(isBeginning).finally(() => {
      running = null;
    });
    return running;
  }

  async function work(isBeginning: boolean): Promise<boolean> {
    cancelTimer();
    for (;;) {
      if (state.conflict) return false;
      const changes = unsaved();
      if (isEmpty(changes) && (state.character || !isBeginning)) {
        kept.drop(idNow());
        firstChangeAt = null;
        failures = 0;
        become({ save: state.character ? 'saved' : 'idle', problem: null });
        return true;
      }
      become({ save: 'saving' });
      try {
        await send(changes);
        unanswered = [];
      } catch (error) {
        if (hasArrived(error, changes)) continue;
        fail(error);
        return false;
      }
    }
  }

  /**
   * Whether the conflict is with our own save, whose response was lost or arrived after the page was left.
   */
  function hasArrived(error: unknown, changes: ContentChanges): boolean {
    unanswered = [...unanswered, changes];
    const current = conflictIn(error);
    const isOurs = (sent: ContentChanges) =>
      current !== null && isEmpty(changesBetween({ ...saved, ...sent }, current.content));
    if (!current || !unanswered.some(isOurs)) return false;
    // Keeps the content on the screen, which is newer.
    saved = current.content;
    unanswered = [];
    become({ character: current });
    keep();
    return true;
  }

  async function send(changes: ContentChanges) {
    const before = state.character;
    if (!before) {
      // A new draft already shows a face from its seed, so the seed is saved to keep that face.
      const created = await server.create(blank.look.seed ? { look: blank.look, ...changes } : changes);
      saved = { ...saved, ...changes };
      kept.drop(null);
      become({ character: created });
      keep();
      return onCreated(created);
    }
    const reply = await server.save(before.id, before.revision, changes);
    saved = { ...saved, ...changes };
    const { revision, hasUnpublishedChanges, updatedAt } = reply;
    become({ character: { ...state.character!, revision, hasUnpublishedChanges, updatedAt } });
    keep();
  }

  function fail(error: unknown) {
    const current = conflictIn(error);
    if (current) return become({ save: 'conflict', conflict: current });
    const isRefused = error instanceof ApiError && error.status < 500 && !error.isRateLimit;
    if (isRefused)
      return become({ save: 'failed', problem: messageOf(error, 'The draft could not be saved') });
    const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!;
    const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 0;
    become({ save: error instanceof ApiError && error.isRateLimit ? 'waiting' : 'offline' });
    plan(Math.max(wait, asked));
  }

  function takeUp() {
    const found = kept.read(idNow());
    if (!found) return;
    const changes = changesBetween(saved, { ...saved, ...found.changes });
    if (isEmpty(changes)) return kept.drop(idNow());
    become({ content: { ...state.content, ...changes }, isRestored: true });
    if (character && found.revision !== character.revision)
      return become({ save: 'conflict', conflict: character });
    firstChangeAt = clock.now();
    become({ save: 'waiting' });
    plan(QUIET_MS);
  }
  takeUp();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    flush: () => flush(),
    begin: () => flush(true),
    resolve(choice) {
      const theirs = state.conflict;
      if (!theirs) return;
      const mine = unsaved();
      saved = theirs.content;
      const content = choice === 'mine' ? { ...theirs.content, ...mine } : theirs.content;
      become({ character: theirs, content, conflict: null, save: 'saved', problem: null });
      keep();
      void flush();
    },
    adopt(newer) {
      const mine = unsaved();
      saved = newer.content;
      become({ character: newer, content: { ...newer.content, ...mine }, problem: null });
      keep();
      if (!isEmpty(mine)) plan(QUIET_MS);
      else if (!state.conflict) become({ save: 'saved' });
    },
    collide: (current) => become({ save: 'conflict', conflict: current }),
    setAvatar(avatar) {
      if (state.character) become({ character: { ...state.character, avatar } });
    },
  };
}

/** The server's draft, if a save was refused because of a conflict. */
export function conflictIn(error: unknown): EditableCharacter | null {
  if (!(error instanceof ApiError) || error.code !== 'characters.conflict') return null;
  return (error.body['current'] as EditableCharacter | undefined) ?? null;
}
