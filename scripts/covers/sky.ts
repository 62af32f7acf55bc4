// Sky, stars, moon and clouds.
import { box, circle, HEIGHT, opacity, path, WIDTH, type Canvas } from './drawing.ts';

/** `low`: full, and large enough to stand behind the hills. */
export type Moon = 'full' | 'gibbous' | 'half' | 'crescent' | 'low' | 'none';

export function definitions({ palette, moon }: Canvas): string {
  const [top, middle, horizon] = palette.sky;
  return `<defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
    <radialGradient id="halo" gradientUnits="userSpaceOnUse" cx="${moon.x}" cy="${moon.y}" r="${moon.r * 3.6}"><stop offset=".2" stop-color="${palette.moon}" stop-opacity=".5"/><stop offset=".5" stop-color="${palette.moon}" stop-opacity=".14"/><stop offset="1" stop-color="${palette.moon}" stop-opacity="0"/></radialGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${palette.light}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>
    <radialGradient id="core"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="${palette.light}"/></radialGradient>
    <linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${horizon}" stop-opacity="0"/><stop offset="1" stop-color="${horizon}" stop-opacity=".5"/></linearGradient>
    <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" seed="3"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 .5 -.2"/></filter>
  </defs>`;
}

export function sky(canvas: Canvas, kind: Moon): string {
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#sky)') + stars(canvas) + drawMoon(canvas, kind) + clouds(canvas, kind)
  );
}

function stars({ rng: whole, palette }: Canvas): string {
  const rng = whole.fork('stars');
  let drawn = '';
  for (let star = 0; star < 90; star++) {
    const depth = rng.next() ** 1.6;
    drawn += circle(
      rng.range(0, WIDTH),
      depth * HEIGHT * 0.7,
      rng.range(0.7, 1.9),
      palette.moon,
      opacity(rng.range(0.25, 0.9)),
    );
  }
  return drawn;
}

/** What of the moon is in shadow: an ellipse over its dark half. */
const SHADOWS: Partial<Record<Moon, number>> = { gibbous: -0.55, half: 0, crescent: 0.62 };

function drawMoon({ moon, palette, rng: whole }: Canvas, kind: Moon): string {
  if (kind === 'none') return '';
  const { x, y, r } = moon;
  const rng = whole.fork('moon');
  const halo = circle(x, y, r * 3.6, 'url(#halo)');
  const shadow = SHADOWS[kind];
  if (shadow !== undefined) {
    const bend = Math.abs(shadow) * r;
    const sweep = shadow < 0 ? 1 : 0;
    return (
      halo +
      circle(x, y, r, palette.sky[1], opacity(0.55)) +
      path(
        `M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${bend || 0.01} ${r} 0 0 ${sweep} ${x} ${y - r}Z`,
        palette.moon,
      )
    );
  }
  let craters = '';
  for (const [dx, dy, size] of [
    [-0.38, -0.3, 0.2],
    [0.34, -0.36, 0.12],
    [0.3, 0.3, 0.25],
    [-0.32, 0.36, 0.13],
    [-0.02, 0.62, 0.1],
  ] as const)
    craters += circle(
      x + dx * r,
      y + dy * r,
      size * r * rng.range(0.85, 1.15),
      palette.sky[1],
      opacity(0.16),
    );
  return halo + circle(x, y, r, palette.moon) + craters;
}

function clouds({ rng: whole, palette, moon }: Canvas, kind: Moon): string {
  const rng = whole.fork('clouds');
  let drawn = '';
  for (let cloud = 0; cloud < 6; cloud++) {
    const isNear = kind !== 'none' && cloud < 2;
    const y = isNear ? moon.y + rng.range(-0.5, 0.6) * moon.r : rng.range(60, HEIGHT * 0.55);
    const length = rng.range(160, 460);
    const x = isNear ? moon.x - length * rng.range(0.3, 0.9) : rng.range(-100, WIDTH - 60);
    const height = rng.range(7, 15);
    drawn += box(x, y, length, height, palette.sky[2], `rx="${height / 2}" ${opacity(0.34)}`);
    drawn += box(
      x + length * 0.2,
      y + height * 0.9,
      length * 0.55,
      height * 0.8,
      palette.sky[2],
      `rx="${height * 0.4}" ${opacity(0.3)}`,
    );
  }
  return drawn;
}
