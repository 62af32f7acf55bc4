// Motifs with walls: a city, a house among hills, a library, a window seen from inside.
import { box, circle, glow, HEIGHT, opacity, path, range, shape, WIDTH, type Canvas } from './drawing.ts';

export function city({ rng: whole, palette }: Canvas): string {
  const rng = whole.fork('city');
  let drawn = '';
  for (const [row, fill] of palette.land.entries()) {
    const foot = HEIGHT + 10;
    const least = 170 - row * 45;
    for (let x = -20; x < WIDTH;) {
      const width = rng.range(54, 120);
      const height = least + rng.range(0, 130);
      const top = foot - height;
      drawn += box(x, top, width + 1, height, fill);
      if (rng.chance(0.3))
        drawn += shape(
          [
            [x, top],
            [x + width / 2, top - rng.range(14, 40)],
            [x + width, top],
          ],
          fill,
        );
      if (rng.chance(0.25)) drawn += box(x + width / 2 - 1.5, top - 44, 3, 46, fill);
      for (let wy = top + 14; wy < foot - 18; wy += 22)
        for (let wx = x + 10; wx < x + width - 12; wx += 17)
          if (rng.chance(0.16 + row * 0.08))
            drawn += box(wx, wy, 7, 10, palette.light, opacity(rng.range(0.45, 0.95)));
      x += width;
    }
  }
  return drawn;
}

export function house(canvas: Canvas): string {
  const { palette, rng: whole } = canvas;
  const rng = whole.fork('house');
  const [far, middle, near] = palette.land;
  const x = rng.range(300, 620);
  const y = 318;
  const window = (wx: number, wy: number, width = 20, height = 30) =>
    box(wx, wy, width, height, palette.light, 'rx="2"') +
    box(wx + width / 2 - 1, wy, 2, height, near) +
    box(wx, wy + height / 2 - 1, width, 2, near);
  return (
    range(rng, 320, 110, far, 0.3) +
    box(0, 200, WIDTH, 230, 'url(#haze)') +
    range(rng, 390, 120, middle, 0.3) +
    circle(x + 70, y - 20, 190, 'url(#glow)') +
    box(x, y - 80, 140, 170, near) +
    shape(
      [
        [x - 16, y - 78],
        [x + 70, y - 146],
        [x + 156, y - 78],
      ],
      near,
    ) +
    box(x + 102, y - 142, 16, 50, near) +
    box(x + 140, y - 40, 90, 130, near) +
    shape(
      [
        [x + 128, y - 38],
        [x + 186, y - 84],
        [x + 242, y - 38],
      ],
      near,
    ) +
    window(x + 22, y - 56) +
    window(x + 96, y - 56) +
    window(x + 60, y - 112, 18, 22) +
    window(x + 174, y - 16) +
    box(x + 58, y - 18, 26, 58, palette.light, `rx="12" ${opacity(0.9)}`) +
    range(rng, 440, 96, near, 0.25)
  );
}

/** Shelves to the ceiling, a tall window with the moon in it, lamps. */
export function library(canvas: Canvas): string {
  const { palette, rng: whole, moon } = canvas;
  const rng = whole.fork('library');
  const [far, middle, near] = palette.land;
  const half = moon.r * 1.55;
  const [left, right] = [moon.x - half, moon.x + half];
  const spring = Math.max(120, moon.y - 10);
  const opening = `M${left} ${HEIGHT}V${spring}A${half} ${half} 0 0 1 ${right} ${spring}V${HEIGHT}Z`;
  let drawn = path(`M0 0H${WIDTH}V${HEIGHT}H0Z${opening}`, middle, 'fill-rule="evenodd"');
  const colours = [...palette.land, ...palette.petals, palette.sky[2]];
  for (let shelf = 0; shelf < 5; shelf++) {
    const foot = 84 + shelf * 86;
    for (let x = 12; x < WIDTH - 12;) {
      const width = rng.range(9, 22);
      const height = rng.range(44, 70);
      const isInWindow = x + width > left - 26 && x < right + 26;
      if (!isInWindow && rng.chance(0.93))
        drawn += box(
          x,
          foot - height,
          width - 1.5,
          height,
          rng.pick(colours),
          `rx="1.5" ${opacity(rng.range(0.55, 0.95))}`,
        );
      x += isInWindow ? right + 27 - x : width;
    }
    drawn += box(0, foot, left - 22, 7, near) + box(right + 22, foot, WIDTH - right, 7, near);
  }
  drawn += path(
    `M${left - 18} ${HEIGHT}V${spring}A${half + 18} ${half + 18} 0 0 1 ${right + 18} ${spring}V${HEIGHT}H${right}V${spring}A${half} ${half} 0 0 0 ${left} ${spring}V${HEIGHT}Z`,
    near,
  );
  drawn +=
    box(moon.x - 2.5, spring - half, 5, HEIGHT, near) +
    box(left, spring + 50, half * 2, 5, near) +
    box(left, spring + 170, half * 2, 5, near);
  for (let upright = 0; upright < WIDTH; upright += 266)
    if (upright + 12 < left - 18 || upright > right + 18) drawn += box(upright, 0, 12, HEIGHT, near);
  for (const x of [160, 520, 1080, 1440])
    if (x < left - 60 || x > right + 60)
      drawn +=
        circle(x, 150, 130, 'url(#glow)') +
        box(x - 1.5, 0, 3, 128, near) +
        path(`M${x - 26} 146C${x - 20} 122 ${x + 20} 122 ${x + 26} 146Z`, far) +
        glow(x, 150, 6);
  return drawn;
}

/** A sill with a candle, curtains, and the night outside. */
export function sill(canvas: Canvas): string {
  const { palette, rng: whole } = canvas;
  const rng = whole.fork('sill');
  const [far, middle, near] = palette.land;
  const candle = rng.range(260, 460);
  let drawn = range(rng, 330, 100, far, 0.3) + range(rng, 392, 80, middle, 0.3);
  for (const x of [WIDTH / 3, (WIDTH * 2) / 3]) drawn += box(x - 7, 0, 14, HEIGHT, near);
  drawn += box(0, 128, WIDTH, 9, near) + box(0, 0, WIDTH, 14, near);
  const curtain = (side: 1 | -1) => {
    const edge = side > 0 ? 0 : WIDTH;
    let folds = '';
    for (let fold = 0; fold < 6; fold++) {
      const from = edge + side * fold * 34;
      const drop = edge + side * (fold * 26 + rng.range(-6, 6));
      folds += path(
        `M${from} 0H${from + side * 36}C${from + side * 36} 190 ${drop + side * 30} 240 ${drop + side * 30} 396H${drop}C${drop} 240 ${from} 190 ${from} 0Z`,
        fold % 2 ? palette.petals[0] : near,
        opacity(fold % 2 ? 0.55 : 1),
      );
    }
    return folds;
  };
  drawn += curtain(1) + curtain(-1);
  drawn += box(0, 384, WIDTH, 46, near) + box(0, 382, WIDTH, 5, middle);
  drawn += circle(candle, 300, 210, 'url(#glow)');
  drawn +=
    box(candle - 13, 322, 26, 62, palette.moon, 'rx="3"') +
    box(candle - 30, 380, 60, 8, palette.petals[1], 'rx="4"');
  drawn +=
    path(
      `M${candle} 274C${candle - 13} 298 ${candle - 10} 314 ${candle} 316C${candle + 10} 314 ${candle + 13} 298 ${candle} 274Z`,
      palette.light,
    ) + glow(candle, 304, 7);
  for (const [place, width] of [96, 120, 80].entries())
    drawn += box(
      WIDTH - 520 + rng.range(-8, 8),
      366 - place * 17,
      width + 60,
      15,
      [palette.petals[0], middle, palette.petals[1]][place]!,
      'rx="2"',
    );
  return drawn;
}
