// @ts-nocheck
// hair.mjs — hair as sheets of tapered ribbons that start on the skull and fall; tones come from the same light as the face.
import {
  lerp,
  clamp,
  smooth,
  sampleSpline,
  ribbonPts,
  spline,
  f1,
  Rng,
  Grid,
  contours,
  area,
  relax,
} from './core.ts';

const D = Math.PI / 180;
export function skull(head, yaw = 0) {
  const wd = head.p.width;
  const S = (az, el, off = 0) => [
    (143 * wd + off) * Math.cos(el * D) * Math.sin(az * D),
    -40 - (190 + off) * Math.sin(el * D),
    -22 + (182 + off) * Math.cos(el * D) * Math.cos(az * D),
  ];
  S.yaw = yaw;
  return S;
}

/* ---------- styles: each returns { sheets, scalp, line } ---------- */
// sheet: { layer, guides, n, w:[root,mid,tip], wave:[amp,freq], jit, tone, order, under }
const L = {};
export const STYLES = L;

function curtain(S, s, part, len, o = {}) {
  const far = S.yaw ? Math.max(0, s * S.yaw) : 0,
    open = (o.open ?? 0) + far * 96,
    vol = o.vol ?? 0,
    front = o.front ?? 74,
    tipIn = o.tipIn ?? 0,
    p = part;
  const k = (v) => s * v;
  const dp = s * p < 0 ? Math.abs(p) : -Math.abs(p); // the side the hair sweeps over gets more
  const y1 = Math.min(120, len * 0.45),
    y2 = lerp(y1, len, 0.5);
  return [
    [
      S(p + k(1), 42, 12),
      S(lerp(p, k(46), 0.5), 45, 24 + vol),
      S(k(50 - open * 0.2), 33 + open * 0.2, 24 + vol),
      S(k(70), 14, 18 + vol * 0.6),
      [k(150 + open), 10, front - 14],
      [k(154 + open), y1, front],
      [k(158 + open * 1.2), y2, front],
      [k(150 + open - tipIn), len, front + 14],
    ],
    [
      S(p + k(1), 58, 16),
      S(lerp(p, k(64), 0.5), 58, 28 + vol),
      S(k(68), 40, 28 + vol),
      S(k(82), 16, 24 + vol),
      [k(172 + vol), 14, 14],
      [k(178 + vol), y1, 18],
      [k(182 + vol), y2, 24],
      [k(172 + vol - tipIn), len + 6, 36],
    ],
    [
      S(p + k(1), 76, 18),
      S(lerp(p, k(90), 0.5), 70, 28 + vol),
      S(k(92), 48, 28 + vol),
      S(k(98), 20, 27 + vol),
      [k(180 + vol), 24, -50],
      [k(188 + vol), y1, -44],
      [k(192 + vol), y2, -30],
      [k(184 + vol - tipIn), len + 2, -16],
    ],
    [
      S(p + k(2), 92, 20),
      S(k(124), 74, 28 + vol),
      S(k(120), 50, 28 + vol),
      S(k(116), 22, 27 + vol),
      [k(176 + vol), 40, -104],
      [k(184 + vol), y1 + 10, -100],
      [k(188 + vol), y2, -90],
      [k(178 + vol - tipIn), len - 10, -80],
    ],
  ];
}
const backFall = (S, len, wdt = 170) =>
  [-1, -0.62, -0.22, 0.22, 0.62, 1].map((u) => [
    S(180 - u * 80, 70, 24),
    S(180 - u * 70, 30, 28),
    [u * wdt, 40, -185 + 60 * Math.abs(u)],
    [u * (wdt + 8), Math.min(160, len * 0.5), -170 + 60 * Math.abs(u)],
    [u * (wdt + 6), lerp(120, len, 0.6), -150],
    [u * (wdt - 16), len, -140],
  ]);

L.longWaves = (S, r, o) => {
  const part = o.part ?? r.pick([-22, -8, 10, 24]),
    len = o.len ?? r.range(330, 560),
    amp = o.wave ?? r.range(7, 15),
    open = r.range(-4, 16),
    vol = r.range(4, 14);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len, 172 + vol),
      n: 13,
      w: [44, 44, 8],
      wave: [amp, 2.2],
      jit: 10,
      tone: -0.35,
    },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open, vol }).reverse(),
      n: 13,
      w: [30, 40, 5],
      wave: [amp, 2.4],
      jit: 9,
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
L.longStraight = (S, r, o) => {
  const len = o.len ?? r.range(380, 600),
    part = o.part ?? r.pick([0, 0, 14, -14]);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len, 168),
      n: 12,
      w: [44, 40, 12],
      wave: [2, 1],
      jit: 4,
      tone: -0.35,
    },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: r.range(0, 14), vol: 0 }).reverse(),
      n: 14,
      w: [26, 30, 7],
      wave: [2, 1.2],
      jit: 4,
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
const fringe = (S, r, y = 9, spread = 50, sweep = 0, off = 30) => ({
  layer: 'front',
  guides: [-1, -0.5, 0, 0.5, 1].map((u) => {
    const a = u * spread;
    return [
      S(a * 0.5 + sweep * 0.4, 78, 20),
      S(a * 0.8 + sweep * 0.6, 60, off + 4),
      S(a, 40, off + 4),
      S(a + sweep, 24, off),
      S(a * 1.02 + sweep * 1.3, y + 3 * Math.abs(u) * (u * sweep > 0 ? -1 : 1), off - 8),
    ];
  }),
  n: 15,
  w: [22, 26, 9],
  wave: [1.5, 1],
  jit: 3,
  tone: 0.05,
});
L.bangsLong = (S, r, o) => {
  const b = L.longStraight(S, r, { ...o, part: 0 });
  b.sheets.push(fringe(S, r, r.range(7, 11), 52, 0));
  return b;
};
L.bob = (S, r, o) => {
  const len = o.len ?? r.range(150, 215),
    part = r.pick([-20, 14, 0, 22]),
    tipIn = r.range(14, 30);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len - 8, 158),
      n: 12,
      w: [44, 42, 22],
      wave: [2, 1],
      jit: 4,
      tone: -0.4,
    },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: r.range(-8, 8), vol: 8, tipIn, front: 60 }).reverse(),
      n: 13,
      w: [28, 34, 18],
      wave: [2, 1.2],
      jit: 4,
      tone: 0,
    });
  if (o.bangs ?? r.chance(0.4)) sh.push(fringe(S, r, 9, 50, 0));
  return { sheets: sh, scalp: 1 };
};
L.lob = (S, r, o) => {
  const len = r.range(240, 310),
    part = r.pick([-24, 20, 10]),
    amp = r.range(6, 13);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len, 168),
      n: 12,
      w: [44, 44, 10],
      wave: [amp, 2],
      jit: 8,
      tone: -0.38,
    },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: r.range(-6, 10), vol: 12 }).reverse(),
      n: 12,
      w: [30, 38, 6],
      wave: [amp, 2.2],
      jit: 9,
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
L.curls = (S, r, o) => {
  const len = r.range(210, 400),
    part = r.pick([-18, 16, 0]);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len, 196),
      n: 17,
      w: [34, 36, 10],
      wave: [15, 4.6],
      jit: 16,
      tone: -0.36,
    },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: 10, vol: 26, front: 64 }).reverse(),
      n: 17,
      w: [24, 28, 7],
      wave: [14, 4.8],
      jit: 15,
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
const tieBack = (S, T, spread = 112, off = 12, n = 26) => ({
  layer: 'front',
  guides: [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map((u) => {
    const a = u * spread,
      ab = Math.abs(u),
      e = ab < 0.45 ? 40 - 6 * ab : lerp(37, -2, smooth(0.45, 1, ab));
    return [S(a, e + 4, 5), S(a * 1.06, lerp(e, 64, 0.34), off), S(a * 1.12, lerp(e, 70, 0.66), off + 2), T];
  }),
  n,
  w: [1, 23, 8],
  grow: 0.3,
  wave: [1, 1],
  jit: 2,
  tone: 0,
  order: 'center',
  hug: 1,
  fine: 1,
});
const wisps = (S, r, n = 2) => ({
  layer: 'front',
  guides: null,
  lines: Array.from({ length: n * 2 }, (_, i) => {
    const s = i % 2 ? 1 : -1,
      q = r.range(0, 12),
      e = r.range(90, 190);
    return [
      S(s * (40 + q), 34, 8),
      S(s * (58 + q), 22, 22),
      [s * (140 + q), 10, 60],
      [s * (143 + q * 0.6 + r.range(-6, 6)), e * 0.6, 60],
      [s * (130 + q + r.range(-12, 8)), e, 60],
    ];
  }),
  w: [5, 8, 1.5],
  wave: [5, 2],
  jit: 4,
  tone: 0.1,
});
L.ponytail = (S, r, o) => {
  const T = S(180, 62, 26),
    d = o.dir ?? r.pick([-1, 1]),
    len = r.range(280, 480),
    sw = r.range(150, 220);
  const tail = [-1, -0.3, 0.3, 1].map((u) => [
    T,
    [d * sw * 0.5 + u * 16, -250, -170],
    [d * sw + u * 34, -120, -160],
    [d * (sw + 12) + u * 52, 60, -150],
    [d * (sw - 10) + u * 46, lerp(60, len, 0.6), -140],
    [d * (sw - 30) + u * 16, len, -130],
  ]);
  return {
    sheets: [
      {
        layer: 'back',
        guides: tail,
        n: 9,
        noHull: 1,
        lit: 1,
        w: [14, 38, 3],
        wave: [7, 1.6],
        jit: 8,
        tone: -0.1,
      },
      tieBack(S, T),
      wisps(S, r, r.int(0, 2)),
    ],
    scalp: 1,
    tie: T,
  };
};
L.topBun = (S, r, o) => {
  const T = S(180, 78, 20);
  const b = { c: [0, -286, -60], r: r.range(56, 74) };
  return { sheets: [tieBack(S, T), wisps(S, r, r.int(1, 3))], scalp: 1, bun: b };
};
L.chignon = (S, r, o) => {
  const T = S(180, 0, 30),
    part = r.pick([-24, 20, 0]);
  const sh = [];
  const b = { c: [o.dir === 1 ? 90 : -90, 70, -190], r: 62, back: true };
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: [
        [
          S(part + s, 42, 12),
          S(lerp(part, s * 50, 0.5), 44, 24),
          S(s * 58, 28, 22),
          S(s * 86, 4, 16),
          S(s * 128, -10, 18),
          T,
        ],
        [
          S(part + s, 60, 16),
          S(lerp(part, s * 66, 0.5), 56, 26),
          S(s * 78, 34, 24),
          S(s * 104, 10, 20),
          S(s * 140, -4, 18),
          T,
        ],
        [
          S(part + s, 84, 18),
          S(s * 92, 66, 26),
          S(s * 108, 42, 24),
          S(s * 130, 16, 20),
          S(s * 160, 0, 18),
          T,
        ],
      ].reverse(),
      n: 12,
      w: [24, 28, 14],
      wave: [2, 1],
      jit: 5,
      tone: 0,
      hug: 1,
    });
  sh.push(wisps(S, r, r.int(1, 2)));
  return { sheets: sh, scalp: 1, bun: b };
};
L.halfUp = (S, r, o) => {
  const b = L.longWaves(S, r, { ...o, part: 0 });
  const T = S(180, 70, 22);
  b.sheets = b.sheets.map((s) =>
    s.layer === 'front' ? { ...s, guides: s.guides.map((g) => g.map((p, i) => (i < 3 ? p : p))) } : s,
  );
  b.sheets.push({ ...tieBack(S, T, 58, 24, 16) });
  return b;
};
L.pixie = (S, r, o) => {
  const d = r.pick([-1, 1]),
    y = r.range(16, 24);
  const sh = [];
  for (const s of [-1, 1])
    sh.push({
      layer: 'front',
      guides: [0, 0.33, 0.66, 1].map((u) => [
        S(s * lerp(50, 118, u), 62, 16),
        S(s * lerp(66, 124, u), 40, 18),
        S(s * lerp(80, 126, u), 16, 14),
        S(s * lerp(84, 124, u), lerp(-4, -28, u), 8),
      ]),
      n: 12,
      w: [20, 22, 4],
      wave: [2, 1],
      jit: 5,
      tone: -0.1,
      hug: 1,
    });
  sh.push({
    layer: 'front',
    guides: [0, 0.25, 0.5, 0.75, 1].map((u) => {
      const a = lerp(46, -34, u) * d;
      return [
        S(lerp(20, 60, u) * d, 84 - 20 * u, 18),
        S(a * 0.7 + 14 * d, 66, 34),
        S(a - 10 * d, 48, 40),
        S(a - 28 * d, 34 - u * 3, 34),
        S(a - 46 * d, y - u * 4, 20),
      ];
    }),
    n: 15,
    w: [26, 32, 4],
    wave: [3, 1],
    jit: 6,
    tone: 0.05,
  });
  return { sheets: sh, scalp: 1, ears: true };
};
const sidesDown = (S, n = 8, y = 0) =>
  [-1, 1].map((s) => ({
    layer: 'front',
    guides: [0, 0.5, 1].map((u) => [
      S(s * lerp(58, 122, u), 56, 10),
      S(s * lerp(70, 124, u), 34, 11),
      S(s * lerp(78, 124, u), lerp(12, 4, u) + y, 6),
      S(s * lerp(82, 122, u), lerp(-4, -22, u) + y, 3),
    ]),
    n,
    w: [20, 20, 5],
    wave: [1, 1],
    jit: 4,
    tone: -0.2,
    hug: 1,
  }));
L.quiff = (S, r, o) => {
  const h = r.range(20, 36),
    d = r.pick([-1, 1]) * r.range(16, 34),
    fade = o.fade ?? r.chance(0.6);
  const top = {
    layer: 'front',
    guides: [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u) => {
      const a = u * 68,
        m = 1 - 0.55 * u * u,
        e = 40 - 10 * u * u;
      return [
        S(a, e + 2, 3),
        S(a * 0.98 + d * 0.3, e + 9, 12 + h * m),
        S(a * 0.96 + d, e + 26, 16 + h * m),
        S(a * 1.1 + d * 1.6, 84, 14 + h * 0.8 * m),
        S(a * 1.3 + d * 2, 118, 12),
      ];
    }),
    n: 19,
    w: [2, 30, 6],
    grow: 0.3,
    wave: [2, 1],
    jit: 5,
    tone: 0.05,
    order: 'center',
    hug: 1,
  };
  return { sheets: [top], scalp: fade ? 0.66 : 1, ears: true };
};
L.sidePart = (S, r, o) => {
  const d = r.pick([-1, 1]),
    p = 30 * d,
    h = r.range(14, 26);
  const top = {
    layer: 'front',
    guides: [0, 0.2, 0.4, 0.6, 0.8, 1]
      .map((u) => {
        const e0 = lerp(41, 84, u),
          m = Math.sin(Math.PI * Math.min(1, 0.25 + u * 0.6));
        return [
          S(p, e0, 6),
          S(p - d * 16, e0 + (1 - u) * 10, 14 + h * m),
          S(p - d * 44, lerp(50, 74, u), 12 + h * m),
          S(p - d * 78, lerp(40, 46, u), 14 + h * 0.6),
          S(p - d * lerp(104, 112, u), lerp(22, 20, u), 9),
          S(p - d * lerp(114, 124, u), lerp(6, 0, u), 4),
        ];
      })
      .reverse(),
    n: 15,
    w: [4, 30, 5],
    grow: 0.25,
    wave: [2, 1],
    jit: 5,
    tone: 0.04,
    hug: 1,
  };
  const other = {
    layer: 'front',
    guides: [0, 0.5, 1]
      .map((u) => [
        S(p + d, lerp(44, 90, u), 8),
        S(p + d * 26, lerp(44, 66, u), 12),
        S(p + d * lerp(48, 76, u), lerp(26, 34, u), 10),
        S(p + d * lerp(56, 92, u), lerp(6, 4, u), 4),
      ])
      .reverse(),
    n: 9,
    w: [6, 24, 5],
    wave: [1, 1],
    jit: 4,
    tone: -0.08,
    hug: 1,
  };
  return { sheets: [other, top], scalp: 1, ears: true };
};
L.slick = (S, r, o) => {
  const g = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map((u) => {
    const a = u * 94,
      ab = Math.abs(u),
      e = ab < 0.5 ? 40 - 6 * ab : lerp(37, 4, smooth(0.5, 1, ab)),
      v = 1 - ab * 0.7;
    return [
      S(a, e + 1, 3),
      S(a * 1.04, e + 16 * v + 3, 10 + 8 * v),
      S(a * 1.1, e + 34 * v + 6, 12 + 10 * v),
      S(a * 1.2, e + 50 * v + 7, 12 + 4 * v),
      S(a * 1.34, e + 64 * v + 6, 9),
    ];
  });
  const out = [
    {
      layer: 'front',
      guides: g,
      n: 26,
      w: [1, 23, 8],
      grow: 0.25,
      wave: [1, 1],
      jit: 3,
      tone: 0,
      order: 'center',
      hug: 1,
      fine: 1,
    },
  ];
  if (o.long ?? r.chance(0.35))
    out.unshift({
      layer: 'back',
      guides: backFall(S, r.range(180, 300), 130),
      n: 10,
      w: [36, 36, 8],
      wave: [5, 2],
      jit: 6,
      tone: -0.35,
    });
  return { sheets: out, scalp: 1, ears: true };
};
L.manBun = (S, r, o) => {
  const T = S(180, 66, 22);
  return {
    sheets: [tieBack(S, T, 70, 14, 18)],
    scalp: 0.7,
    bun: { c: [r.pick([-1, 1]) * 8, -262, -130], r: 44, back: true },
    ears: true,
    side: 0.35,
  };
};
L.midCurtain = (S, r, o) => {
  const len = r.range(60, 150),
    part = r.pick([-16, 12, 0]),
    sh = [
      {
        layer: 'back',
        guides: backFall(S, Math.max(110, len), 148),
        n: 11,
        w: [40, 38, 8],
        wave: [5, 1.8],
        jit: 8,
        tone: -0.4,
      },
    ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, {
        open: r.range(-14, 4),
        vol: 12,
        tipIn: r.range(-6, 12),
        front: 56,
      }).reverse(),
      n: 12,
      w: [28, 32, 4],
      wave: [7, 1.8],
      jit: 8,
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
L.texturedCrop = (S, r, o) => {
  const d = r.pick([-1, 1]),
    fade = r.pick([0.72, 1]);
  const top = {
    layer: 'front',
    guides: [-1, -0.5, 0, 0.5, 1].map((u) => {
      const a = u * 72,
        m = 1 - 0.7 * u * u;
      return [
        S(a * 0.7, 104, 8),
        S(a * 0.9, 78, 12 + 16 * m),
        S(a, 58, 12 + 20 * m),
        S(a + 6 * d, 46 - 6 * u * u, 8 + 18 * m),
        S(a + 12 * d, 37 - 9 * u * u, 4 + 10 * m),
      ];
    }),
    n: 24,
    w: [20, 28, 3],
    wave: [5, 1.6],
    jit: 11,
    tone: 0.04,
    hug: 1,
  };
  return { sheets: [top], scalp: fade, ears: true, side: 0.2 };
};
L.curlyTop = (S, r, o) => {
  const top = {
    layer: 'front',
    guides: [-1, -0.6, -0.2, 0.2, 0.6, 1].map((u) => {
      const a = u * 74,
        m = 1 - 0.6 * u * u;
      return [
        S(a * 0.7, 104, 14),
        S(a * 0.9, 78, 16 + 26 * m),
        S(a, 56, 16 + 28 * m),
        S(a * 1.02, 42 - 5 * u * u, 12 + 20 * m),
        S(a * 1.04, 34 - 10 * u * u, 8 + 10 * m),
      ];
    }),
    n: 26,
    hug: 1,
    w: [20, 26, 10],
    wave: [9, 3.2],
    jit: 14,
    tone: 0.02,
  };
  return { sheets: [top], scalp: 0.9, ears: true, side: 0.2 };
};
L.shag = (S, r, o) => {
  const len = r.range(190, 280),
    part = r.pick([-10, 10]);
  const sh = [
    {
      layer: 'back',
      guides: backFall(S, len + 30, 160),
      n: 12,
      w: [34, 34, 3],
      wave: [8, 2.4],
      jit: 18,
      tone: -0.38,
    },
  ];
  for (const s of [-1, 1]) {
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: 6, vol: 18 }).reverse(),
      n: 11,
      w: [26, 30, 2],
      wave: [9, 2.4],
      jit: 16,
      tone: -0.04,
    });
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, r.range(40, 90), { open: -16, vol: 22, front: 90 }).reverse().slice(1),
      n: 7,
      w: [26, 28, 2],
      wave: [7, 1.6],
      jit: 12,
      tone: 0.06,
    });
  }
  sh.push(fringe(S, r, 13, 44, r.pick([-8, 8])));
  return { sheets: sh, scalp: 1 };
};
L.sidecut = (S, r, o) => {
  const d = r.pick([-1, 1]),
    len = r.range(240, 430),
    part = -d * 30,
    amp = r.range(4, 11);
  const sweep = {
    layer: 'front',
    guides: curtain(S, d, part, len, { open: 0, vol: 20 }).reverse(),
    n: 17,
    w: [30, 38, 4],
    wave: [amp, 2],
    jit: 9,
    tone: 0,
  };
  const fall = {
    layer: 'back',
    guides: backFall(S, len, 165).map((g) => g.map(([x, y, z]) => [x * 0.8 + d * 34, y, z])),
    n: 10,
    w: [40, 40, 6],
    wave: [amp, 2],
    jit: 8,
    tone: -0.36,
  };
  return { sheets: [fall, sweep], scalp: 0.84, ears: d > 0 ? 'l' : 'r', side: 0.1 };
};
L.buzz = (S, r, o) => ({ sheets: [], scalp: 0.78, ears: true, side: 0.15, cropped: true });
L.afro = (S, r, o) => ({
  sheets: [],
  scalp: 1,
  puff: { c: [0, -96, -30], rx: r.range(216, 262), ry: r.range(196, 236), rz: 210 },
});
L.shortAfro = (S, r, o) => ({
  sheets: [],
  scalp: 1,
  puff: { c: [0, -72, -26], rx: 168, ry: 196, rz: 200, short: true },
  ears: true,
});
L.locs = (S, r, o) => {
  const len = r.range(230, 460),
    part = r.pick([-16, 14, 0]);
  const sh = [
    { layer: 'back', guides: backFall(S, len, 176), n: 15, rope: 15, jit: 10, wave: [4, 1.4], tone: -0.4 },
  ];
  for (const s of part > 0 ? [1, -1] : [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: 12, vol: 16 }).reverse(),
      n: 13,
      rope: 15,
      jit: 9,
      wave: [4, 1.5],
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};
L.braids = (S, r, o) => {
  const len = r.range(380, 600),
    part = 0;
  const sh = [
    { layer: 'back', guides: backFall(S, len, 165), n: 18, rope: 11, jit: 5, wave: [2, 1], tone: -0.4 },
  ];
  for (const s of [-1, 1])
    sh.push({
      layer: 'front',
      guides: curtain(S, s, part, len, { open: 12, vol: 6 }).reverse(),
      n: 15,
      rope: 11,
      jit: 5,
      wave: [2, 1],
      tone: 0,
    });
  return { sheets: sh, scalp: 1 };
};

/* ---------- drawing ---------- */
export function drawHair(ctx, style, rng, ramp, lights) {
  // ctx.T: local -> canvas 3D point; ctx.N: rotates a local direction
  const out = { back: '', mid: '', front: '', frontShape: '', backShape: '', midShape: '' };
  const key = norm(lights.key),
    rim = norm(lights.rim),
    view = [0, 0, 1],
    half = norm([key[0], key[1], key[2] + 1]);
  const tones = [ramp.deep, ramp.shade, ramp.base, ramp.light];
  let gi = 0;
  for (const sh of style.sheets) {
    const r = rng.fork('sheet' + gi++),
      locks = [];
    if (sh.lines) sh.lines.forEach((l) => locks.push({ l, s: r.next() }));
    else
      for (let i = 0; i < sh.n; i++) {
        const s = sh.n === 1 ? 0.5 : i / (sh.n - 1),
          u = s * (sh.guides.length - 1),
          a = Math.min(sh.guides.length - 2, Math.floor(u)),
          t = u - a;
        const m = Math.min(...sh.guides.map((g) => g.length));
        const gs = sh.guides.map((g) => (g.length === m ? g : sampleSpline(g, m - 1)));
        const G = (k) => gs[clamp(k, 0, gs.length - 1)],
          jl = r.bell();
        const l = G(a).map((_, k) => {
          const p = sampleSplineAt([G(a - 1)[k], G(a)[k], G(a + 1)[k], G(a + 2)[k]], t);
          const f = k / (m - 1);
          return [
            p[0] + r.bell() * sh.jit * f,
            p[1] + (k === m - 1 ? jl * sh.jit * 1.8 : r.bell() * sh.jit * 0.3 * f),
            p[2],
          ];
        });
        locks.push({ l, s });
      }
    if (sh.order === 'center') locks.sort((p, q) => Math.abs(q.s - 0.5) - Math.abs(p.s - 0.5));
    const hulls = [];
    const bands = { under: [], deep: [], base: [], light: [], gloss: [], rim: [] };
    let ropes = '';
    const seq = [];
    const mids = [];
    const work = locks.map((q) => ({ ...q }));
    for (const { l, s, part } of work) {
      const NS = sh.rope ? 14 : sh.wave[1] > 3 ? 18 : 11,
        P3 = sampleSpline(l, NS),
        ph = r.range(0, 6.28),
        wf = sh.wave[1] * r.range(0.85, 1.15);
      // wave: sideways, growing away from the root
      for (let i = 0; i <= NS; i++) {
        const t = i / NS,
          A = sh.wave[0] * smooth(0.22, 0.55, t);
        P3[i][0] += Math.sin(ph * 0.35 + s * 2.2 + t * wf * 6.283) * A;
        P3[i][2] += Math.cos(ph * 0.35 + t * wf * 6.283) * A * 0.6;
      }
      let t0 = 0,
        t1 = 1,
        line = P3.map(ctx.T),
        nrm = P3.map((p) => {
          const fall = smooth(-20, 120, p[1]);
          return sh.lit
            ? norm([(s - 0.5) * 1.6 + (p[0] > 0 ? 0.25 : -0.25), -0.15, 0.8])
            : norm(ctx.N([p[0] / 150, lerp((p[1] + 40) / 190, 0, fall), (p[2] + 22) / 180]));
        });
      if (sh.hug) {
        // scalp-hugging locks vanish where the skull turns away
        let e = nrm.findIndex((n) => n[2] > -0.1);
        if (e < 0) continue;
        let f = e;
        while (f < NS && nrm[f + 1][2] > -0.14) f++;
        if (f - e < 3) continue;
        if (e > 0 || f < NS) {
          line = resample(line.slice(e, f + 1), NS);
          nrm = resample(nrm.slice(e, f + 1), NS).map(norm);
        }
      }
      if (!sh.hug && !part && sh.layer === 'front' && !sh.lines) {
        // a lock that turns behind the head is cut in two: seen part in front, the rest behind
        const f = nrm.findIndex((n, i) => i > 1 && n[2] < -0.12 && l3y(P3[i]) < 150);
        if (f > 0) {
          const a = line.slice(0, Math.min(NS, f + 2)),
            na = nrm.slice(0, Math.min(NS, f + 2));
          mids.push({
            line: line.slice(Math.max(0, f - 4)),
            nrm: nrm.slice(Math.max(0, f - 4)),
            t0: Math.max(0, f - 4) / NS,
            s,
          });
          if (a.length < 4) continue;
          t1 = (a.length - 1) / NS;
          line = resample(a, NS);
          nrm = resample(na, NS).map(norm);
        }
      }
      const I = nrm.map((n) => dot(n, key)),
        tang = line.map((_, i) => {
          const a = line[Math.max(0, i - 1)],
            b = line[Math.min(NS, i + 1)];
          return norm([b[0] - a[0], b[1] - a[1], (b[2] ?? 0) - (a[2] ?? 0)]);
        });
      const spec = tang.map(
        (t, i) =>
          Math.pow(Math.max(0, 1 - dot(t, half) ** 2), 14) *
          smooth(0.05, 0.45, I[i]) *
          smooth(-0.1, 0.4, nrm[i][2]),
      );
      const [w0, w1, w2] = sh.w ? sh.w : [sh.rope, sh.rope, sh.rope];
      const k = ctx.k;
      const gw = sh.grow ?? 0.45,
        width0 = (t) =>
          (t < gw
            ? lerp(w0, w1, Math.sin((t / gw) * 1.5708))
            : lerp(w1, w2, Math.pow((t - gw) / (1 - gw), 1.7))) *
          k *
          (w2 < 9 && t > 0.9 ? Math.sqrt((1.001 - t) / 0.1) : 1),
        width = (t) =>
          width0(lerp(t0, t1, t)) * (t1 < 1 && t > 0.55 ? Math.sqrt(Math.max(0, (1.001 - t) / 0.45)) : 1);
      const l2 = line.map((p) => [p[0], p[1]]);
      if (sh.layer === 'back') hulls.push(l2.slice(0, Math.max(3, Math.round(NS * 0.95) + 1)));
      if (sh.rope) {
        // ropes: stroke + segments
        const d = spline(l2.filter((_, i) => i % 2 === 0)),
          avg = I.reduce((a, b) => a + b, 0) / I.length + sh.tone + r.range(-0.12, 0.12),
          c = avg > 0.42 ? ramp.light : avg > 0.08 ? ramp.base : ramp.shade;
        const W = sh.rope * k;
        ropes += `<path d="${d}" stroke="${ramp.deep}" stroke-width="${f1(W + 3)}"/><path d="${d}" stroke="${c}" stroke-width="${f1(W - 1)}"/><path d="${d}" stroke="${ramp.deep}" stroke-width="${f1(W - 1)}" stroke-dasharray="${f1(1.6 * k)} ${f1(sh.rope * 0.95 * k)}" opacity=".55"/>`;
        if (r.chance(0.3))
          ropes += `<path d="${d}" stroke="${ramp.cuff ?? ramp.light}" stroke-width="${f1(W)}" stroke-dasharray="${f1(8 * k)} ${f1(900)}" stroke-dashoffset="-${f1(r.range(180, 420) * k)}" stroke-linecap="butt"/>`;
        bands.under.push(ribbon2(l2, (t) => W * 1.2));
        continue;
      }
      bands.under.push(ribbon2(l2, (t) => width(t) * 1.24 + (sh.hug ? 0 : 4) * k * (1 - t)));
      const jt = r.range(-0.16, 0.16) + sh.tone;
      let d = ribbon2(l2, width);
      // tone of the lock by its mean light
      const mean =
        (I[Math.round(NS * 0.2)] +
          I[Math.round(NS * 0.4)] +
          I[Math.round(NS * 0.6)] +
          I[Math.round(NS * 0.8)]) /
          4 +
        jt;
      seq.push({
        d,
        tone: mean > 0.5 ? 3 : mean > 0.12 ? 2 : mean > -0.22 ? 1 : 0,
        l2,
        I: I.map((v) => v + jt),
        spec,
        width,
        nrm,
        r1: r.next(),
        r2: r.next(),
      });
    }
    if (sh.layer === 'back' && !sh.noHull && hulls.length > 2)
      bands.under.push(
        spline(hulls[0]) + spline(hulls[hulls.length - 1].slice().reverse()).replace('M', 'L') + 'Z',
      );
    if (mids.length) {
      // far hair behind the face: one quiet tone with a few lit strands
      let md = '',
        ml = '',
        mr = '';
      const [w0, w1, w2] = sh.w ? sh.w : [sh.rope, sh.rope, sh.rope];
      for (const m of mids) {
        const L2 = resample(
            m.line.map((p) => [p[0], p[1]]),
            9,
          ),
          wd = (t) => lerp(w1, sh.rope ? sh.rope : w2, Math.pow(lerp(m.t0, 1, t), 2)) * 1.25 * ctx.k;
        md += ribbon2(L2, wd);
        const I0 = dot(m.nrm[m.nrm.length >> 1], key) + sh.tone;
        ml += r.chance(0.5)
          ? ribbon2(
              shiftLine(L2, () => r.range(-5, 5)),
              (t) => wd(t) * 0.3 * Math.sin(Math.PI * t),
            )
          : '';
        if (dot(m.nrm[m.nrm.length >> 1], rim) > 0.2)
          mr += ribbon2(
            outward(L2, Math.sign(rim[0]), (t) => wd(t) * 0.4),
            (t) => (1 + wd(t) * 0.12) * Math.sin(Math.PI * t),
          );
      }
      out.mid +=
        `<path d="${md}" fill="${ramp.shade}"/><path d="${ml}" fill="${ramp.deep}" opacity=".8"/>` +
        (mr ? `<path d="${mr}" fill="${ramp.rim}"/>` : '');
    }
    const merged = bands.under.join('');
    let g = `<path d="${merged}" fill="${tones[clamp(1 + (sh.tone < -0.2 ? -1 : 0), 0, 3)]}"/>`;
    // group consecutive locks of equal tone to keep the file small
    let run = null;
    const flush = () => {
      if (run) {
        g += `<path d="${run.d}" fill="${tones[run.tone]}"/>`;
        run = null;
      }
    };
    const over = { dark: '', light: '', gloss: '', rim: '', gap: '' };
    const emitOver = () => {
      if (over.dark) g += `<path d="${over.dark}" fill="${ramp.deep}" opacity=".8"/>`;
      if (over.light) g += `<path d="${over.light}" fill="${ramp.light}"/>`;
      if (over.gloss) g += `<path d="${over.gloss}" fill="${ramp.gloss}"/>`;
      if (over.rim) g += `<path d="${over.rim}" fill="${ramp.rim}"/>`;
      over.dark = over.light = over.gloss = over.rim = over.gap = '';
    };
    seq.forEach((q, qi) => {
      flush();
      run = { d: q.d, tone: q.tone };
      flush();
      // dark edge: a thin ribbon on one side of the lock separates it from its neighbour
      const side = q.r1 < 0.5 ? -1 : 1;
      const off = shiftLine(q.l2, (t) => side * q.width(t) * 0.42);
      if (!sh.fine || qi % 2)
        over.dark += ribbon2(
          thin(off.slice(1)),
          (t) => q.width(t) * (sh.fine ? 0.1 : 0.2) * Math.sin(Math.PI * clamp(t * 1.02)) + 0.2,
        );
      for (const [a, b] of spans(q.I, 0.56)) {
        const seg = cut(
          shiftLine(q.l2, (t) => (q.r2 - 0.5) * q.width(t) * 0.4),
          a,
          b,
        );
        if (seg.length > 2)
          over.light += ribbon2(
            seg,
            (t) => q.width(lerp(a, b, t)) * 0.55 * Math.pow(Math.sin(Math.PI * t), 0.7),
          );
      }
      for (const [a, b] of spans(q.spec, 0.42)) {
        const seg = cut(
          shiftLine(q.l2, (t) => (q.r1 - 0.5) * q.width(t) * 0.5),
          a,
          b,
        );
        if (seg.length > 2)
          over.gloss += ribbon2(
            seg,
            (t) => q.width(lerp(a, b, t)) * (0.18 + 0.3 * q.r2) * Math.pow(Math.sin(Math.PI * t), 0.8),
          );
      }
      const rimv = q.nrm.map((n) => (dot(n, rim) > 0.42 ? 1 - Math.abs(n[2]) : 0));
      if (sh.layer !== 'back' || true)
        for (const [a, b] of spans(rimv, 0.42)) {
          const sx = Math.sign(rim[0]) || 1;
          const seg0 = cut(q.l2, a, b);
          if (seg0.length > 3) {
            const seg = outward(seg0, sx, (t) => q.width(lerp(a, b, t)) * 0.32);
            over.rim += ribbon2(seg, (t) => (1.2 + q.width(lerp(a, b, t)) * 0.16) * Math.sin(Math.PI * t));
          }
        }
      if (qi % 3 === 2) emitOver();
    });
    flush();
    emitOver();
    if (ropes) g += `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${ropes}</g>`;
    out[sh.layer] += g;
    out[sh.layer + 'Shape'] += merged;
  }
  return out;
}
const l3y = (p) => p[1];
const norm = (v) => {
  const l = Math.hypot(...v) || 1;
  return v.map((k) => k / l);
};
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + (a[2] ?? 0) * (b[2] ?? 0);
const sampleSplineAt = ([p0, p1, p2, p3], t) =>
  p1.map(
    (_, k) =>
      0.5 *
      (2 * p1[k] +
        (p2[k] - p0[k]) * t +
        (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
        (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t),
  );
const resample = (l, n) => sampleSpline(l, n);
function ribbon2(line, width) {
  const [A, B] = ribbonPts(line, width);
  return spline(A) + spline(B.reverse()).replace('M', 'L') + 'Z';
}
const thin = (l) => (l.length > 8 ? l.filter((_, i) => i % 2 === 0 || i === l.length - 1) : l);
function shiftLine(line, off) {
  const n = line.length - 1;
  return line.map((p, i) => {
    const a = line[Math.max(0, i - 1)],
      b = line[Math.min(n, i + 1)],
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      l = Math.hypot(dx, dy) || 1,
      o = off(i / n);
    return [p[0] - (dy / l) * o, p[1] + (dx / l) * o];
  });
}
function outward(line, sx, off) {
  const n = line.length - 1;
  return line.map((p, i) => {
    const a = line[Math.max(0, i - 1)],
      b = line[Math.min(n, i + 1)],
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      l = Math.hypot(dx, dy) || 1;
    let nx = -dy / l,
      ny = dx / l;
    if (nx * sx < 0 || (Math.abs(nx) < 0.2 && ny > 0)) {
      nx = -nx;
      ny = -ny;
    }
    const o = off(i / n);
    return [p[0] + nx * o, p[1] + ny * o];
  });
}
function spans(v, thr) {
  const n = v.length - 1,
    out = [];
  let a = -1;
  for (let i = 0; i <= n; i++) {
    if (v[i] > thr && a < 0) a = i;
    if ((v[i] <= thr || i === n) && a >= 0) {
      const b = v[i] > thr ? i : i - 1;
      if (b - a >= 2) out.push([Math.max(0, a - 0.5) / n, Math.min(n, b + 0.5) / n]);
      a = -1;
    }
  }
  return out;
}
function cut(line, a, b) {
  const n = line.length - 1,
    m = clamp(Math.ceil((b - a) * n * 0.7), 3, 6),
    s = [];
  for (let i = 0; i <= m; i++) {
    const u = lerp(a, b, i / m) * n,
      j = Math.min(n - 1, Math.floor(u)),
      t = u - j;
    s.push([lerp(line[j][0], line[j + 1][0], t), lerp(line[j][1], line[j + 1][1], t)]);
  }
  return s;
}

/** a bun: a ball of wrapped ribbons */
export function drawBun(ctx, bun, rng, ramp, lights) {
  const c = ctx.T(bun.c),
    R = bun.r * ctx.k,
    r = rng.fork('bun'),
    key = norm(lights.key);
  let g = '';
  g += `<ellipse cx="${f1(c[0])}" cy="${f1(c[1])}" rx="${f1(R * 1.06)}" ry="${f1(R)}" fill="${ramp.shade}"/>`;
  for (let i = 0; i < 9; i++) {
    const a0 = r.range(-0.4, 0.4) + i * 0.72,
      w = R * r.range(0.3, 0.42),
      rad = R * lerp(0.86, 0.2, i / 8);
    const pts = [];
    for (let q = 0; q <= 10; q++) {
      const a = a0 + (q / 10) * 2.6;
      pts.push([c[0] + Math.cos(a) * rad * 1.05, c[1] + Math.sin(a) * rad]);
    }
    const m = pts[5],
      I = ((m[0] - c[0]) / R) * key[0] + ((m[1] - c[1]) / R) * key[1] + 0.25;
    g += `<path d="${ribbon2(pts, (t) => w * Math.pow(Math.sin(Math.PI * t), 0.6))}" fill="${I > 0.45 ? ramp.light : I > 0 ? ramp.base : I > -0.4 ? ramp.shade : ramp.deep}"/>`;
    if (I > 0.3)
      g += `<path d="${ribbon2(pts.slice(2, 9), (t) => w * 0.22 * Math.sin(Math.PI * t))}" fill="${ramp.gloss}" opacity=".8"/>`;
  }
  return g;
}
/** a cloud of curls: ellipsoid light broken by noise, traced into flat shapes */
export function drawPuff(ctx, puff, rng, ramp, lights, pose) {
  const r = rng.fork('puff'),
    key = norm(lights.key),
    rim = norm(lights.rim),
    c = ctx.T(puff.c),
    k = ctx.k,
    rx = puff.rx * k,
    ry = puff.ry * k,
    cell = 5;
  const x0 = c[0] - rx * 1.15,
    y0 = c[1] - ry * 1.15,
    W = Math.ceil((rx * 2.3) / cell),
    H = Math.ceil((ry * 2.3) / cell);
  // curl centres: jittered grid of discs
  const discs = [];
  const step = (puff.short ? 15 : 23) * k;
  for (let y = -ry; y <= ry; y += step * 0.8)
    for (let x = -rx; x <= rx; x += step * 0.8) {
      const jx = x + r.range(-0.5, 0.5) * step,
        jy = y + r.range(-0.5, 0.5) * step,
        q = (jx / rx) ** 2 + (jy / ry) ** 2;
      if (q < 0.97) discs.push([jx, jy, step * r.range(0.55, 0.86), r.range(-0.16, 0.16)]);
    }
  const I = new Grid(W, H, -2),
    M = new Grid(W, H, 0),
    Rm = new Grid(W, H, -2);
  for (const [dx, dy, dr, jt] of discs) {
    const X0 = Math.max(0, Math.floor((c[0] + dx - dr - x0) / cell)),
      X1 = Math.min(W - 1, Math.ceil((c[0] + dx + dr - x0) / cell)),
      Y0 = Math.max(0, Math.floor((c[1] + dy - dr - y0) / cell)),
      Y1 = Math.min(H - 1, Math.ceil((c[1] + dy + dr - y0) / cell));
    const q = clamp((dx / rx) ** 2 + (dy / ry) ** 2, 0, 1),
      nz = Math.sqrt(1 - q),
      n = [dx / rx, dy / ry, nz];
    for (let y = Y0; y <= Y1; y++)
      for (let x = X0; x <= X1; x++) {
        const px = (x * cell + x0 - c[0] - dx) / dr,
          py = (y * cell + y0 - c[1] - dy) / dr,
          e = px * px + py * py;
        if (e > 1) continue;
        const nn = norm([n[0] + px * 0.75, n[1] + py * 0.75, n[2] + Math.sqrt(1 - e) * 0.5]);
        const v = dot(nn, key) + jt;
        const i = y * W + x;
        I.d[i] = v;
        M.d[i] = 1;
        Rm.d[i] = q > 0.62 ? dot(norm([n[0] + px * 0.4, n[1] + py * 0.4, n[2]]), rim) : -1;
      }
  }
  const path = (g, l, st = 9, minA = 60) =>
    contours(g, l)
      .map((p) => p.map(([x, y]) => [x * cell + x0, y * cell + y0]))
      .filter((p) => Math.abs(area(p)) > minA)
      .map((p) => spline(relax(p, st, 1), true))
      .join('');
  const loops = contours(M.blur(1), 0.5).map((p) => p.map(([x, y]) => [x * cell + x0, y * cell + y0])),
    big = loops.reduce((a, b) => (Math.abs(area(a)) > Math.abs(area(b)) ? a : b));
  const shape = spline(relax(big, 12, 1), true);
  let g = `<path d="${shape}" fill="${ramp.deep}"/>`;
  const Ib = I.blur(0.7, M);
  for (let i = 0; i < Ib.d.length; i++) if (Number.isNaN(Ib.d[i])) Ib.d[i] = -2;
  const Rb = Rm.blur(0.8, M);
  for (let i = 0; i < Rb.d.length; i++) if (Number.isNaN(Rb.d[i]) || !M.d[i]) Rb.d[i] = -2;
  for (let i = 0; i < Ib.d.length; i++) if (!M.d[i]) Ib.d[i] = -2;
  g += `<path d="${path(Ib, -0.12)}" fill="${ramp.shade}"/><path d="${path(Ib, 0.26)}" fill="${ramp.base}"/><path d="${path(Ib, 0.62)}" fill="${ramp.light}"/><path d="${path(Ib, 0.86, 8, 30)}" fill="${ramp.gloss}"/><path d="${path(Rb, 0.46, 9, 160)}" fill="${ramp.rim}" opacity=".85"/>`;
  return { g, shape };
}
