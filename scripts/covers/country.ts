// Motifs without a roof: hills, the sea, lanterns in the air, a bridge.
import { box, circle, glow, HEIGHT, opacity, path, range, shape, WIDTH, type Canvas } from './drawing.ts';

const haze = box(0, HEIGHT * 0.45, WIDTH, HEIGHT * 0.55, 'url(#haze)');

export function hills({ rng: whole, palette }: Canvas): string {
  const rng = whole.fork('hills');
  const [far, middle, near] = palette.land;
  return (
    range(rng, 330, 110, far, 0.3) +
    haze +
    range(rng, 380, 110, middle, 0.35) +
    range(rng, 440, 90, near, 0.25)
  );
}

export function mountains({ rng: whole, palette }: Canvas): string {
  const rng = whole.fork('mountains');
  const [far, middle, near] = palette.land;
  const peaks = (foot: number, height: number, fill: string) => {
    const points: [number, number][] = [[-200, HEIGHT]];
    for (let x = -160; x < WIDTH + 200;) {
      points.push([x, foot - rng.range(0.02, 0.25) * height]);
      const width = rng.range(120, 260);
      points.push([x + width * rng.range(0.4, 0.6), foot - rng.range(0.55, 1) * height]);
      x += width;
    }
    return shape([...points, [WIDTH + 200, HEIGHT]], fill);
  };
  return peaks(340, 210, far) + haze + peaks(400, 160, middle) + range(rng, 440, 80, near, 0.25);
}

/** Water from the horizon on, with the moon in it. */
function water({ rng: whole, palette, moon }: Canvas, horizon = 270): string {
  const rng = whole.fork('water');
  const [far, middle, near] = palette.land;
  let drawn = box(0, horizon, WIDTH, HEIGHT - horizon, middle);
  for (let wave = 0; wave < 70; wave++) {
    const depth = rng.next();
    const y = horizon + 3 + depth * (HEIGHT - horizon);
    const length = rng.range(40, 160) * (0.4 + depth);
    const height = 1.5 + depth * 3.5;
    drawn += box(
      rng.range(-60, WIDTH),
      y,
      length,
      height,
      rng.chance(0.5) ? far : near,
      `rx="${height / 2}" ${opacity(0.7)}`,
    );
  }
  for (let glint = 0; glint < 34; glint++) {
    const depth = (glint + rng.next()) / 34;
    const reach = moon.r * (0.35 + depth * 0.9);
    const length = rng.range(0.3, 1) * reach;
    const height = 2 + depth * 3;
    drawn += box(
      moon.x + rng.bell() * reach - length / 2,
      horizon + 4 + depth * (HEIGHT - horizon - 8),
      length,
      height,
      palette.moon,
      `rx="${height / 2}" ${opacity(0.75 - depth * 0.35)}`,
    );
  }
  return drawn;
}

export function sea(canvas: Canvas): string {
  const rng = canvas.rng.fork('sea');
  return range(rng, 276, 46, canvas.palette.land[0], 0.3) + water(canvas) + ships(canvas);
}

function ships({ rng: whole, palette }: Canvas): string {
  const rng = whole.fork('ships');
  let drawn = '';
  for (let ship = 0; ship < 4; ship++) {
    const y = rng.range(284, 350);
    const size = (y - 250) / 2.4;
    const x = rng.range(80, WIDTH - 80);
    const hull = shape(
      [
        [x - size, y],
        [x + size, y],
        [x + size * 0.7, y + size * 0.3],
        [x - size * 0.75, y + size * 0.3],
      ],
      palette.land[2],
    );
    const sails =
      shape(
        [
          [x - size * 0.1, y - size * 0.1],
          [x - size * 0.1, y - size * 1.6],
          [x - size * 0.9, y - size * 0.1],
        ],
        palette.petals[1],
        opacity(0.85),
      ) +
      shape(
        [
          [x + size * 0.02, y - size * 0.1],
          [x + size * 0.02, y - size * 1.8],
          [x + size * 0.75, y - size * 0.1],
        ],
        palette.petals[0],
        opacity(0.9),
      );
    drawn += hull + sails + glow(x + size * 0.85, y - 4, 2.4);
  }
  return drawn;
}

export function lighthouse(canvas: Canvas): string {
  const { palette, rng: whole } = canvas;
  const rng = whole.fork('lighthouse');
  const x = rng.range(260, 420);
  const [, middle, near] = palette.land;
  const beam = (dx: number, rise: number, strength: number) =>
    shape(
      [
        [x, 122],
        [x + dx, 122 - rise - 46],
        [x + dx, 122 - rise + 60],
      ],
      palette.light,
      opacity(strength),
    );
  return (
    range(rng, 284, 40, palette.land[0], 0.3) +
    water(canvas) +
    beam(1300, -10, 0.2) +
    beam(-500, 6, 0.16) +
    path(
      `M${x - 220} ${HEIGHT}C${x - 150} 330 ${x - 90} 292 ${x} 288C${x + 100} 292 ${x + 170} 340 ${x + 260} ${HEIGHT}Z`,
      near,
    ) +
    shape(
      [
        [x - 20, 296],
        [x - 14, 140],
        [x + 14, 140],
        [x + 20, 296],
      ],
      palette.moon,
    ) +
    shape(
      [
        [x - 19, 262],
        [x - 17.6, 226],
        [x + 17.6, 226],
        [x + 19, 262],
      ],
      palette.petals[0],
    ) +
    shape(
      [
        [x - 16.4, 196],
        [x - 15.2, 166],
        [x + 15.2, 166],
        [x + 16.4, 196],
      ],
      palette.petals[0],
    ) +
    box(x - 22, 134, 44, 7, middle) +
    box(x - 11, 110, 22, 25, palette.light) +
    shape(
      [
        [x - 16, 110],
        [x + 16, 110],
        [x, 92],
      ],
      middle,
    ) +
    glow(x, 122, 14)
  );
}

/** Paper lanterns that rise over hills. */
export function lanterns(canvas: Canvas): string {
  const rng = canvas.rng.fork('lanterns');
  const { palette } = canvas;
  let drawn = hills(canvas);
  for (let lantern = 0; lantern < 26; lantern++) {
    const size = 5 + rng.next() ** 2 * 24;
    const x = rng.range(20, WIDTH - 20);
    const y = rng.range(30, 330) + size;
    drawn += circle(x, y + size * 0.4, size * 3.2, 'url(#glow)', opacity(0.9));
    drawn += path(
      `M${x - size * 0.6} ${y - size * 0.6}C${x - size * 0.7} ${y - size} ${x + size * 0.7} ${y - size} ${x + size * 0.6} ${y - size * 0.6}L${x + size * 0.45} ${y + size * 0.8}L${x - size * 0.45} ${y + size * 0.8}Z`,
      rng.chance(0.6) ? palette.petals[1] : palette.light,
    );
    drawn += box(x - size * 0.45, y + size * 0.72, size * 0.9, size * 0.12, palette.petals[0]);
  }
  return drawn;
}

/** Arches over a river, with people's lights on it. */
export function bridge(canvas: Canvas): string {
  const { palette, rng: whole } = canvas;
  const rng = whole.fork('bridge');
  const [far, middle, near] = palette.land;
  let drawn = range(rng, 300, 90, far, 0.3) + haze + water(canvas, 300);
  const deck = (x: number) => 226 + ((x - WIDTH / 2) / WIDTH) ** 2 * 90;
  let arches = '';
  for (let x = -40; x < WIDTH; x += 210)
    arches += `M${x + 26} ${HEIGHT}V${deck(x + 105) + 92}A79 79 0 0 1 ${x + 184} ${deck(x + 105) + 92}V${HEIGHT}Z`;
  const top: string[] = [];
  for (let x = -20; x <= WIDTH + 20; x += 40) top.push(`${x} ${deck(x)}`);
  drawn += path(
    `M${top.join('L')}L${WIDTH + 20} ${HEIGHT}L-20 ${HEIGHT}Z${arches}`,
    near,
    'fill-rule="evenodd"',
  );
  for (let x = 65; x < WIDTH; x += 210) {
    drawn += box(x - 2, deck(x) - 50, 4, 52, middle) + glow(x, deck(x) - 54, 5);
  }
  for (let traveller = 0; traveller < 6; traveller++) {
    const x = rng.range(200, WIDTH - 200);
    const y = deck(x);
    drawn +=
      path(`M${x - 7} ${y}C${x - 9} ${y - 22} ${x + 9} ${y - 22} ${x + 7} ${y}Z`, middle) +
      circle(x, y - 24, 5, middle) +
      glow(x + 11, y - 14, 2.6);
  }
  return drawn;
}
