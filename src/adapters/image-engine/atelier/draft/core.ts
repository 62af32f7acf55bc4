// @ts-nocheck
// core.mjs — random, colour, vectors, curves, raster + contour tracing. No dependencies.

/* ---------- seeded random ---------- */
export function hashSeed(str) {
  let h = 1779033703 ^ String(str).length;
  for (const ch of String(str)) {
    h = Math.imul(h ^ ch.codePointAt(0), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}
export class Rng {
  constructor(seed) {
    this.s = typeof seed === 'number' ? seed >>> 0 : hashSeed(seed);
  }
  next() {
    let t = (this.s += 0x6d2b79f5);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  /** an independent stream: adding a draw in one layer never changes another layer */
  fork(label) {
    return new Rng(hashSeed(label + ':' + this.base()));
  }
  base() {
    return this._b ?? (this._b = this.s);
  }
  range(a, b) {
    return a + (b - a) * this.next();
  }
  int(a, b) {
    return Math.floor(this.range(a, b + 1));
  }
  chance(p) {
    return this.next() < p;
  }
  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }
  weighted(pairs) {
    let t = 0;
    for (const [, w] of pairs) t += w;
    let r = this.next() * t;
    for (const [v, w] of pairs) {
      if ((r -= w) <= 0) return v;
    }
    return pairs[pairs.length - 1][0];
  }
  /** roughly normal, clipped to [-1,1] */
  bell() {
    return Math.max(-1, Math.min(1, (this.next() + this.next() + this.next() - 1.5) / 1.1));
  }
}

/* ---------- numbers ---------- */
export const clamp = (v, a = 0, b = 1) => Math.max(a, Math.min(b, v));
export const lerp = (a, b, t) => a + (b - a) * t;
export const smooth = (a, b, v) => {
  const t = clamp((v - a) / (b - a));
  return t * t * (3 - 2 * t);
};
export const gauss = (x, y, cx, cy, sx, sy) => Math.exp(-0.5 * (((x - cx) / sx) ** 2 + ((y - cy) / sy) ** 2));
export const f1 = (v) => {
  const r = Math.round(v * 10) / 10;
  return Object.is(r, -0) ? '0' : String(r);
};

/* ---------- colour: OKLCH in, hex out ---------- */
const lin2s = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * Math.pow(c, 1 / 2.4) - 0.055);
const s2lin = (c) => (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
export function oklabToRgb(L, a, b) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
export function hexToLab(hex) {
  const n = parseInt(hex.slice(1), 16),
    r = s2lin(((n >> 16) & 255) / 255),
    g = s2lin(((n >> 8) & 255) / 255),
    b = s2lin((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
export function labToHex([L, a, b]) {
  // reduce chroma until the colour fits sRGB
  let k = 1;
  for (let i = 0; i < 14; i++) {
    const rgb = oklabToRgb(L, a * k, b * k);
    if (rgb.every((c) => c >= -0.002 && c <= 1.002)) break;
    k *= 0.92;
  }
  const rgb = oklabToRgb(clamp(L), a * k, b * k).map((c) => Math.round(clamp(lin2s(clamp(c))) * 255));
  return '#' + rgb.map((v) => v.toString(16).padStart(2, '0')).join('');
}
export const lch = (L, C, H) =>
  labToHex([L, C * Math.cos((H * Math.PI) / 180), C * Math.sin((H * Math.PI) / 180)]);
export const mix = (c1, c2, t) => {
  const a = hexToLab(c1),
    b = hexToLab(c2);
  return labToHex([lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]);
};
/** shift in OKLCH: lightness added, chroma multiplied, hue pulled (deg) */
export function tune(hex, dL = 0, kC = 1, dH = 0) {
  const [L, a, b] = hexToLab(hex);
  const C = Math.hypot(a, b) * kC,
    H = Math.atan2(b, a) + (dH * Math.PI) / 180;
  return labToHex([clamp(L + dL), C * Math.cos(H), C * Math.sin(H)]);
}
export const lightness = (hex) => hexToLab(hex)[0];

/* ---------- vectors ---------- */
export const rot3 = (yaw, pitch, roll) => {
  // y is down, z towards the viewer; yaw>0 turns the face to the viewer's right
  const cy = Math.cos(yaw),
    sy = Math.sin(yaw),
    cx = Math.cos(pitch),
    sx = Math.sin(pitch),
    cz = Math.cos(roll),
    sz = Math.sin(roll);
  return ([x, y, z]) => {
    const x1 = x * cy + z * sy,
      z1 = -x * sy + z * cy; // yaw
    const y2 = y * cx + z1 * sx,
      z2 = -y * sx + z1 * cx; // pitch>0 looks down
    return [x1 * cz - y2 * sz, x1 * sz + y2 * cz, z2]; // roll
  };
};

/* ---------- curves ---------- */
/** Catmull-Rom through points -> relative cubic path data (one decimal, rounding error carried along) */
const num = (v) => {
  let t = String(v);
  if (t.startsWith('0.')) t = t.slice(1);
  else if (t.startsWith('-0.')) t = '-' + t.slice(2);
  return t;
};
const join = (list) => {
  let out = '';
  for (const v of list) {
    const t = num(v);
    out += out && t[0] !== '-' ? ' ' + t : t;
  }
  return out;
};
const r1 = (v) => Math.round(v * 10) / 10 || 0;
export function spline(pts, closed = false, k = 1 / 6) {
  const n = pts.length;
  if (n < 2) return '';
  const P = (i) => (closed ? pts[(i + n) % n] : pts[clamp(i, 0, n - 1)]);
  let cx = r1(pts[0][0]),
    cy = r1(pts[0][1]);
  let d = `M${num(cx)} ${num(cy)}c`,
    first = true;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const p0 = P(i - 1),
      p1 = P(i),
      p2 = P(i + 1),
      p3 = P(i + 2);
    const ex = r1(p2[0] - cx),
      ey = r1(p2[1] - cy);
    const seg = join([
      r1(p1[0] + (p2[0] - p0[0]) * k - cx),
      r1(p1[1] + (p2[1] - p0[1]) * k - cy),
      r1(p2[0] - (p3[0] - p1[0]) * k - cx),
      r1(p2[1] - (p3[1] - p1[1]) * k - cy),
      ex,
      ey,
    ]);
    d += (first || seg[0] === '-' ? '' : ' ') + seg;
    first = false;
    cx = r1(cx + ex);
    cy = r1(cy + ey);
  }
  return d + (closed ? 'Z' : '');
}
export const poly = (pts, closed = true) =>
  'M' + pts.map((p) => f1(p[0]) + ' ' + f1(p[1])).join('L') + (closed ? 'Z' : '');
/** sample a Catmull-Rom through points at n+1 positions */
export function sampleSpline(pts, n) {
  const m = pts.length - 1,
    out = [];
  for (let i = 0; i <= n; i++) {
    const u = (i / n) * m,
      s = Math.min(m - 1, Math.floor(u)),
      t = u - s;
    const p0 = pts[Math.max(0, s - 1)],
      p1 = pts[s],
      p2 = pts[s + 1],
      p3 = pts[Math.min(m, s + 2)];
    out.push(
      p1.map(
        (_, k) =>
          0.5 *
          (2 * p1[k] +
            (p2[k] - p0[k]) * t +
            (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
            (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t),
      ),
    );
  }
  return out;
}
/** tapered ribbon around a 2D polyline; width(t) is the full width */
export function ribbonPts(line, width) {
  const n = line.length - 1,
    L = [],
    R = [];
  for (let i = 0; i <= n; i++) {
    const a = line[Math.max(0, i - 1)],
      b = line[Math.min(n, i + 1)];
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      len = Math.hypot(dx, dy) || 1,
      w = width(i / n) / 2;
    L.push([line[i][0] - (dy / len) * w, line[i][1] + (dx / len) * w]);
    R.push([line[i][0] + (dy / len) * w, line[i][1] - (dx / len) * w]);
  }
  return [L, R];
}
export function ribbon(line, width) {
  const [L, R] = ribbonPts(line, width);
  return spline(L) + 'L' + spline(R.reverse()).slice(1) + 'Z';
}
export function interp1(table) {
  // monotone-x table -> smooth function (Catmull-Rom on values)
  return (x) => {
    const n = table.length;
    if (x <= table[0][0]) return table[0][1];
    if (x >= table[n - 1][0]) return table[n - 1][1];
    let i = 0;
    while (table[i + 1][0] < x) i++;
    const [x1, y1] = table[i],
      [x2, y2] = table[i + 1],
      [x0, y0] = table[Math.max(0, i - 1)],
      [x3, y3] = table[Math.min(n - 1, i + 2)];
    const h = x2 - x1,
      t = (x - x1) / h,
      m1 = i > 0 ? (y2 - y0) / (x2 - x0) : (y2 - y1) / h,
      m2 = i < n - 2 ? (y3 - y1) / (x3 - x1) : (y2 - y1) / h;
    const t2 = t * t,
      t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y1 + (t3 - 2 * t2 + t) * h * m1 + (-2 * t3 + 3 * t2) * y2 + (t3 - t2) * h * m2
    );
  };
}

/* ---------- raster + contours ---------- */
export class Grid {
  constructor(w, h, fill = 0) {
    this.w = w;
    this.h = h;
    this.d = new Float32Array(w * h).fill(fill);
  }
  at(x, y) {
    return this.d[y * this.w + x];
  }
  blur(r, mask) {
    // separable gaussian; with a mask only valid cells count, and the result is extended outside it
    const k = [],
      R = Math.ceil(r * 2);
    for (let i = -R; i <= R; i++) k.push(Math.exp(-0.5 * (i / r) ** 2));
    const pass = (src, wsrc, dx, dy) => {
      const out = new Float32Array(this.w * this.h),
        wo = new Float32Array(this.w * this.h);
      for (let y = 0; y < this.h; y++)
        for (let x = 0; x < this.w; x++) {
          let s = 0,
            w = 0;
          for (let i = 0; i < k.length; i++) {
            const xx = x + dx * (i - R),
              yy = y + dy * (i - R);
            if (xx < 0 || yy < 0 || xx >= this.w || yy >= this.h) continue;
            const j = yy * this.w + xx;
            s += src[j] * k[i];
            w += wsrc[j] * k[i];
          }
          out[y * this.w + x] = s;
          wo[y * this.w + x] = w;
        }
      return [out, wo];
    };
    const m = mask ? mask.d : new Float32Array(this.w * this.h).fill(1);
    let s = new Float32Array(this.w * this.h);
    for (let i = 0; i < s.length; i++) s[i] = this.d[i] * m[i];
    let [a, wa] = pass(s, m, 1, 0);
    [a, wa] = pass(a, wa, 0, 1);
    const g = new Grid(this.w, this.h);
    for (let i = 0; i < a.length; i++) g.d[i] = wa[i] > 1e-6 ? a[i] / wa[i] : NaN;
    return g;
  }
}
/** z-buffered triangle fill; calls put(index, baryA, baryB, baryC) when the cell is nearest */
export function fillTri(zb, A, B, C, put) {
  const { w, h, d } = zb;
  const x0 = Math.max(0, Math.ceil(Math.min(A[0], B[0], C[0]))),
    x1 = Math.min(w - 1, Math.floor(Math.max(A[0], B[0], C[0])));
  const y0 = Math.max(0, Math.ceil(Math.min(A[1], B[1], C[1]))),
    y1 = Math.min(h - 1, Math.floor(Math.max(A[1], B[1], C[1])));
  const den = (B[1] - C[1]) * (A[0] - C[0]) + (C[0] - B[0]) * (A[1] - C[1]);
  if (Math.abs(den) < 1e-9) return;
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const a = ((B[1] - C[1]) * (x - C[0]) + (C[0] - B[0]) * (y - C[1])) / den,
        b = ((C[1] - A[1]) * (x - C[0]) + (A[0] - C[0]) * (y - C[1])) / den,
        c = 1 - a - b;
      if (a < -1e-4 || b < -1e-4 || c < -1e-4) continue;
      const z = a * A[2] + b * B[2] + c * C[2],
        i = y * w + x;
      if (z > d[i]) {
        d[i] = z;
        put(i, a, b, c);
      }
    }
}
/** marching squares: closed loops where grid > level (outside the grid counts as below) */
export function contours(g, level) {
  const w = g.w + 2,
    h = g.h + 2,
    v = (x, y) => (x <= 0 || y <= 0 || x >= w - 1 || y >= h - 1 ? -1e3 : g.d[(y - 1) * g.w + x - 1]) - level;
  const segs = new Map();
  const key = (e) => e;
  const E = (x, y, side) =>
    side === 0
      ? `${x},${y},h`
      : side === 1
        ? `${x + 1},${y},v`
        : side === 2
          ? `${x},${y + 1},h`
          : `${x},${y},v`;
  const pt = (x, y, side) => {
    const it = (a, b) => clamp(a / (a - b), 0.02, 0.98);
    if (side === 0) return [x + it(v(x, y), v(x + 1, y)) - 1, y - 1];
    if (side === 1) return [x, y + it(v(x + 1, y), v(x + 1, y + 1)) - 1];
    if (side === 2) return [x + it(v(x, y + 1), v(x + 1, y + 1)) - 1, y];
    return [x - 1, y + it(v(x, y), v(x, y + 1)) - 1];
  };
  const T = {
    1: [[3, 2]],
    2: [[2, 1]],
    3: [[3, 1]],
    4: [[1, 0]],
    5: [
      [3, 0],
      [1, 2],
    ],
    6: [[2, 0]],
    7: [[3, 0]],
    8: [[0, 3]],
    9: [[0, 2]],
    10: [
      [0, 1],
      [2, 3],
    ],
    11: [[0, 1]],
    12: [[1, 3]],
    13: [[1, 2]],
    14: [[2, 3]],
  };
  for (let y = 0; y < h - 1; y++)
    for (let x = 0; x < w - 1; x++) {
      const c =
        (v(x, y) > 0 ? 8 : 0) |
        (v(x + 1, y) > 0 ? 4 : 0) |
        (v(x + 1, y + 1) > 0 ? 2 : 0) |
        (v(x, y + 1) > 0 ? 1 : 0);
      for (const [a, b] of T[c] || []) segs.set(E(x, y, a), { to: E(x, y, b), p: pt(x, y, a) });
    }
  const loops = [];
  while (segs.size) {
    const start = segs.keys().next().value;
    let k = start;
    const loop = [];
    while (segs.has(k)) {
      const s = segs.get(k);
      segs.delete(k);
      loop.push(s.p);
      k = s.to;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}
export const area = (pts) => {
  let s = 0;
  for (let i = 0; i < pts.length; i++) {
    const a = pts[i],
      b = pts[(i + 1) % pts.length];
    s += a[0] * b[1] - b[0] * a[1];
  }
  return s / 2;
};
/** resample a closed loop to even steps, then relax: gives the cut-paper line */
export function relax(loop, step, rounds = 2) {
  let len = 0;
  const n = loop.length,
    acc = [0];
  for (let i = 0; i < n; i++) {
    const a = loop[i],
      b = loop[(i + 1) % n];
    len += Math.hypot(b[0] - a[0], b[1] - a[1]);
    acc.push(len);
  }
  const m = Math.max(6, Math.round(len / step)),
    out = [];
  let j = 0;
  for (let i = 0; i < m; i++) {
    const t = (i / m) * len;
    while (acc[j + 1] < t) j++;
    const a = loop[j % n],
      b = loop[(j + 1) % n],
      u = (t - acc[j]) / (acc[j + 1] - acc[j] || 1);
    out.push([lerp(a[0], b[0], u), lerp(a[1], b[1], u)]);
  }
  let p = out;
  for (let r = 0; r < rounds; r++)
    p = p.map((q, i) => {
      const a = p[(i + m - 1) % m],
        b = p[(i + 1) % m];
      return [(a[0] + 2 * q[0] + b[0]) / 4, (a[1] + 2 * q[1] + b[1]) / 4];
    });
  return p;
}
