import { describe, expect, test } from 'vitest';
import { LoreEffect } from '../../../../shared/words/lore-trace.ts';
import { fateOf, scanOf, stored, usedIn, type Wish } from './test-support/scan-of.ts';

/** Plays a chat in which the user says these things; each reply keeps the effects of its scan. */
function play(entries: Wish[], ...said: string[]): string[] {
  const path: string[] = [];
  let effects: LoreEffect[] = [];
  return said.map((text) => {
    path.push(text);
    const lore = scanOf(entries, path, { effects }, { scanDepth: 1 });
    effects = stored(lore);
    for (const effect of effects) expect(LoreEffect.parse(effect)).toEqual(effect);
    path.push('Hm.');
    return fateOf(lore, 'a') ?? '-';
  });
}

describe('timed effects', () => {
  test('sticky: active for so many messages more, without a draw', () => {
    expect(play([{ id: 'a', sticky: 4 }], 'lamp', 'x', 'y', 'z')).toEqual(['key', 'sticky', 'sticky', '-']);
    expect(play([{ id: 'a', sticky: 2 }], 'lamp', 'x', 'y')).toEqual(['key', 'sticky', '-']);
    // A match while it is active does not lengthen it.
    expect(play([{ id: 'a', sticky: 2 }], 'lamp', 'lamp', 'y')).toEqual(['key', 'sticky', '-']);
    const seed = Array.from({ length: 50 }, (_, n) => `${n}`).find(
      (each) => usedIn(scanOf([{ id: 'a', probability: 50 }], ['lamp'], { seed: each })).length === 0,
    )!;
    const effects = [
      { bookId: 'b', entryId: 'a', at: 1, stickyUntil: 9, cooldownUntil: 0, isLasting: false },
    ];
    const later = scanOf([{ id: 'a', probability: 50, sticky: 8 }], ['x', 'y', 'z'], { seed, effects });
    expect(fateOf(later, 'a')).toBe('sticky');
  });

  test('cooldown: no second time for so many messages', () => {
    expect(play([{ id: 'a', cooldown: 3 }], 'lamp', 'lamp', 'lamp')).toEqual(['key', 'not: cooldown', 'key']);
  });

  test('the cooldown of a sticky entry begins when it stops', () => {
    expect(play([{ id: 'a', sticky: 2, cooldown: 2 }], 'lamp', 'x', 'lamp', 'lamp')).toEqual([
      'key',
      'sticky',
      'not: cooldown',
      'key',
    ]);
  });

  test('delay: not before the chat has so many messages', () => {
    expect(play([{ id: 'a', delay: 3 }], 'lamp', 'lamp')).toEqual(['not: delay', 'key']);
    expect(
      usedIn(scanOf([{ id: 'a', delay: 30 }], ['lamp'], { earlier: { messages: 29, replies: 14 } })),
    ).toEqual(['a']);
  });

  test('a swipe or a deletion takes back what came after', () => {
    const entries: Wish[] = [{ id: 'a', sticky: 6, cooldown: 6 }];
    const fired = stored(scanOf(entries, ['x', 'y', 'lamp']));
    expect(fired).toMatchObject([{ at: 3, stickyUntil: 9, cooldownUntil: 15 }]);
    // The same messages again: the effect of the reply that is replaced does not count.
    expect(fateOf(scanOf(entries, ['x', 'y', 'lamp'], { effects: fired }), 'a')).toBe('key');
    expect(fateOf(scanOf(entries, ['lamp'], { effects: fired }), 'a')).toBe('key');
    expect(fateOf(scanOf(entries, ['x', 'y', 'z'], { effects: fired }), 'a')).toBeUndefined();
    expect(fateOf(scanOf(entries, ['x', 'y', 'lamp', 'k', 'l'], { effects: fired }), 'a')).toBe('sticky');
  });

  test('effects that are over, or whose entry has changed, are left out', () => {
    const effects = stored(scanOf([{ id: 'a', sticky: 2 }], ['lamp']));
    const said = ['lamp', 'x', 'y', 'z', 'w'];
    expect(scanOf([{ id: 'a', sticky: 2 }], said, { effects }, { scanDepth: 1 }).effects).toEqual([]);
    expect(usedIn(scanOf([{ id: 'a' }], ['x', 'y', 'z'], { effects }))).toEqual([]);
    // Of a lorebook that is not there for this reply, they go on.
    expect(scanOf([], ['x', 'y'], { effects }).effects).toEqual(effects);
  });

  test('an entry that the budget left out has no effects', () => {
    const lore = scanOf([{ id: 'a', sticky: 2, content: 'x'.repeat(80) }], ['lamp'], { budget: 10 });
    expect([fateOf(lore, 'a'), lore.effects]).toEqual(['not: budget', []]);
  });
});

describe('decorators that remember', () => {
  const keep = { id: 'a', content: '@@keep_activate_after_match\nX' };
  const once = { id: 'a', content: '@@dont_activate_after_match\nX' };

  test('keep and never, over a whole chat', () => {
    expect(play([keep], 'x', 'lamp', 'y', 'z')).toEqual(['-', 'key', 'kept', 'kept']);
    expect(play([once], 'x', 'lamp', 'lamp', 'lamp')).toEqual(['-', 'key', 'not: once', 'not: once']);
  });

  test('also what an older part of the path holds that is not known', () => {
    const effects = stored(scanOf([keep], ['lamp']));
    const lore = scanOf([keep], ['x'], { effects, earlier: { messages: 300, replies: 150 } });
    expect(fateOf(lore, 'a')).toBe('kept');
  });

  test('what an older chat holds is read from its messages once, and kept from then on', () => {
    for (const [entry, fate] of [
      [keep, 'kept'],
      [once, 'not: once'],
    ] as const) {
      const said = ['lamp', 'x', 'y'];
      const lore = scanOf([entry], said, {}, { scanDepth: 1 });
      expect(fateOf(scanOf([entry], ['lamp', 'x', 'lamp']), 'a')).toBe(fate);
      expect(lore.effects).toMatchObject([{ entryId: 'a', isLasting: true }]);
      const later = scanOf([entry], ['w', 'lamp'], {
        effects: stored(lore),
        earlier: { messages: 3, replies: 1 },
      });
      expect(fateOf(later, 'a')).toBe(fate);
    }
  });

  test('a reply is no earlier match for the message after it', () => {
    expect(fateOf(scanOf([once], ['x', 'the lamp', 'y']), 'a')).toBe('key');
  });
});
