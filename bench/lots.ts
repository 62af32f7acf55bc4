/** Numbers that look drawn by lot and are the same in every run (mulberry32). */
export function createLots(seed: number) {
  let state = seed;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(draw() * count);
  return {
    draw,
    below,
    of: <T>(things: readonly T[]): T => things[below(things.length)]!,
    /** Small numbers often, large ones seldom, as popularity is; below `count`. */
    popular: (count: number, steepness: number): number => Math.floor(count * draw() ** steepness),
  };
}
export type Lots = ReturnType<typeof createLots>;

const hex = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, '0').slice(-digits);

/** A UUIDv7 of this time: ascending with `number` within one millisecond, and random behind. */
export function idAt(ms: number, number: number, lots: Lots): string {
  const time = hex(ms, 12);
  const tail = hex(Math.floor(lots.draw() * 2 ** 44), 11);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(number & 0xfff, 3)}-8${hex(lots.below(4096), 3)}-${hex((number >> 12) & 0xf, 1)}${tail}`;
}
