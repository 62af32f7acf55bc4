// Sticky, cooldown and decorators that ask whether an entry fired before. An effect is stored with the reply
// that it came with, so it is gone when the reply is.
import type { LoreEffect } from '../../../../shared/words/lore-trace.ts';
import { refName } from './path-state.ts';
import { refOf, type Active, type Scan, type ScannedBook } from './scanned.ts';

/** Of an entry that fired in messages without effects, before any of the replies that have them. */
const FIRED_BEFORE = { at: 0, stickyUntil: 0, cooldownUntil: 0, isLasting: true };

export function effectsAfter({ path, books }: Scan, used: readonly Active[]): LoreEffect[] {
  const forgetful = path.effects.size > 0 ? namesWithoutMemory(books) : new Set();
  const effects = new Map<string, LoreEffect>();
  for (const [name, effect] of path.effects) {
    const isLasting = effect.isLasting && !forgetful.has(name);
    if (isLasting || path.count < Math.max(effect.stickyUntil, effect.cooldownUntil))
      effects.set(name, { ...effect, isLasting });
  }
  for (const entry of books.flatMap((book) => book.entries))
    if (entry.standing.hasFired && !effects.has(refName(refOf(entry))))
      effects.set(refName(refOf(entry)), { ...refOf(entry), ...FIRED_BEFORE });
  for (const { entry, hit } of used) {
    const ref = refOf(entry);
    const known = effects.get(refName(ref));
    const { sticky, cooldown } = entry.prepared.entry;
    const isLasting = entry.prepared.memory !== 'none';
    if (hit.reason === 'sticky' || (sticky === 0 && cooldown === 0 && !isLasting)) continue;
    const stickyUntil = sticky > 0 ? path.count + sticky : 0;
    effects.set(refName(ref), {
      ...ref,
      at: isLasting ? (known?.at ?? path.count) : path.count,
      stickyUntil,
      cooldownUntil: cooldown > 0 ? path.count + sticky + cooldown : 0,
      isLasting,
    });
  }
  return [...effects.values()];
}

/** Entries whose decorators do not ask whether they fired, or no longer do. */
function namesWithoutMemory(books: readonly ScannedBook[]): Set<string> {
  const names = new Set<string>();
  for (const { entries } of books)
    for (const entry of entries) if (entry.prepared.memory === 'none') names.add(refName(refOf(entry)));
  return names;
}
