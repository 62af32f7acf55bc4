// What is known of an entry before its keys are searched: whether it can fire at all, and whether it needs a
// key.
import type { LoreReason } from '../../../../shared/words/lore-trace.ts';
import type { LoreFilter } from '../../../../shared/words/lorebook.ts';
import type { BookSearch } from './keys/book-search.ts';
import { failsBesideKeys } from './key-conditions.ts';
import type { PreparedEntry } from './lore-entry.ts';
import { refName, type PathState } from './path-state.ts';

export interface Standing {
  /** Why it cannot fire. */
  block: LoreReason | null;
  /** Why it fires without a key. */
  always: 'forced' | 'outside' | 'constant' | 'sticky' | 'kept' | null;
  /** Whether it has fired on this path, for the decorators that ask; false for all other entries. */
  hasFired: boolean;
}

/** Of nearly all entries: they fire when a key matches. */
const OPEN: Standing = { block: null, always: null, hasFired: false };

const isPlain = ({ entry, force, memory, onlyAfter, onlyEvery, greeting }: PreparedEntry): boolean =>
  force === null &&
  memory === 'none' &&
  onlyAfter === null &&
  onlyEvery === null &&
  greeting === null &&
  !entry.constant &&
  entry.sticky === 0 &&
  entry.cooldown === 0 &&
  entry.delay === 0 &&
  entry.triggers.length === 0 &&
  entry.characterFilter === null;

export function standingOf(
  prepared: PreparedEntry,
  bookId: string,
  path: PathState,
  search: BookSearch,
): Standing {
  if (path.activated.size === 0 && isPlain(prepared)) return OPEN;
  const { entry, force, memory } = prepared;
  const name = refName({ bookId, entryId: entry.id });
  const effect = path.effects.get(name);
  const isSticky = entry.sticky > 0 && effect !== undefined && path.count <= effect.stickyUntil;
  const isCooling = entry.cooldown > 0 && effect !== undefined && path.count <= effect.cooldownUntil;
  const hasFired =
    memory !== 'none' && (effect?.isLasting === true || firedBefore(prepared, search, path.before));
  const alwaysOf = (): Standing['always'] => {
    if (force === 'on') return 'forced';
    if (isSticky) return 'sticky';
    if (memory === 'keep' && hasFired) return 'kept';
    if (path.activated.has(name)) return 'outside';
    return entry.constant ? 'constant' : null;
  };
  const blockOf = (): LoreReason | null => {
    if (force === 'off') return 'off';
    if (entry.characterFilter && !allows(entry.characterFilter, path)) return 'filter';
    if (entry.triggers.length > 0 && !entry.triggers.includes(path.generation)) return 'trigger';
    if (path.count < entry.delay) return 'delay';
    if (isCooling && !isSticky) return 'cooldown';
    if (force === 'on') return null;
    if (!meetsConditions(prepared, path)) return 'condition';
    return memory === 'never' && hasFired && !isSticky ? 'once' : null;
  };
  return { block: blockOf(), always: alwaysOf(), hasFired };
}

function allows({ isExclude, names, tags }: LoreFilter, path: PathState): boolean {
  if (names.length === 0 && tags.length === 0) return true;
  const isNamed =
    names.some((name) => name.toLowerCase() === path.name) ||
    tags.some((tag) => path.tags.has(tag.toLowerCase()));
  return isNamed !== isExclude;
}

function meetsConditions({ onlyAfter, onlyEvery, greeting }: PreparedEntry, path: PathState): boolean {
  if (onlyAfter !== null && path.replies < onlyAfter) return false;
  if (onlyEvery !== null && path.replies % onlyEvery !== 0) return false;
  return greeting === null || greeting === path.greeting;
}

/** Whether its keys matched when an earlier reply was asked for, in a chat that is older than effects are. */
function firedBefore(prepared: PreparedEntry, search: BookSearch, end: number): boolean {
  if (end === 0) return false;
  const has = (id: number): boolean => search.isBefore(id, end);
  return prepared.keys.some(({ id }) => has(id)) && failsBesideKeys(prepared, has) === null;
}
