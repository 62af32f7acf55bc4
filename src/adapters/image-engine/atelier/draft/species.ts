// @ts-nocheck
// species.mjs — horns, halo, wings, seams, markings; facial hair; tattoos, scars, piercings, glasses, jewellery.
import { spline, poly, ribbon, sampleSpline, f1, lerp, clamp, mix, tune, smooth } from './core.ts';
import { bloom } from './backgrounds.ts';
const path = (d, fill, ex = '') => `<path d="${d}" fill="${fill}"${ex}/>`;

export function horns(ctx, rng, kind, r) {
  let o = { back: '', front: '' };
  const k = ctx.k,
    T = (p) => {
      const q = ctx.R(p);
      return [ctx.ox + q[0] * k, ctx.oy + q[1] * k, q[2]];
    };
  const sets = {
    sweep: [
      [66, -176, 84],
      [104, -240, 70],
      [150, -300, 20],
      [176, -372, -50],
      [158, -446, -90],
    ],
    ram: [
      [84, -170, 70],
      [150, -236, 40],
      [226, -226, -20],
      [252, -140, -30],
      [214, -70, 20],
      [168, -84, 66],
      [176, -128, 80],
    ],
    short: [
      [62, -182, 96],
      [78, -226, 96],
      [92, -270, 78],
      [96, -306, 58],
    ],
    lyre: [
      [64, -180, 86],
      [120, -250, 70],
      [146, -330, 50],
      [112, -410, 30],
      [74, -470, 30],
    ],
    back: [
      [80, -176, 76],
      [120, -226, 10],
      [150, -250, -90],
      [170, -244, -190],
      [176, -216, -260],
    ],
  };
  const base = { sweep: 50, ram: 58, short: 38, lyre: 46, back: 46 }[kind];
  for (const s of [-1, 1]) {
    const L = sampleSpline(
        sets[kind].map(([x, y, z]) => [x * s, y, z]),
        26,
      ).map(T),
      w = (t) => base * Math.pow(1 - t, 0.8) * k + 2,
      lw = (t) => w(t) * 0.42;
    const lit = s === ctx.light;
    let g =
      path(ribbon(L, w), r.base) +
      path(
        ribbon(
          L.map((p, i) => {
            const a = L[Math.max(0, i - 1)],
              b = L[Math.min(26, i + 1)],
              dx = b[0] - a[0],
              dy = b[1] - a[1],
              l = Math.hypot(dx, dy) || 1;
            let nx = -dy / l,
              ny = dx / l;
            if (nx * ctx.light < 0) {
              nx = -nx;
              ny = -ny;
            }
            const q = w(i / 26) * 0.27;
            return [p[0] - nx * q, p[1] - ny * q];
          }),
          lw,
        ),
        r.deep,
      ) +
      path(
        ribbon(
          L.map((p, i) => {
            const a = L[Math.max(0, i - 1)],
              b = L[Math.min(26, i + 1)],
              dx = b[0] - a[0],
              dy = b[1] - a[1],
              l = Math.hypot(dx, dy) || 1;
            let nx = -dy / l,
              ny = dx / l;
            if (nx * ctx.light < 0) {
              nx = -nx;
              ny = -ny;
            }
            const q = w(i / 26) * 0.3;
            return [p[0] + nx * q, p[1] + ny * q];
          }),
          (t) => w(t) * 0.2 * Math.sin(Math.PI * clamp(t * 0.9 + 0.1)),
        ),
        r.light,
      );
    // ridges
    const n = kind === 'short' ? 4 : 11;
    for (let i = 1; i < n; i++) {
      const t = (i / n) * 0.8,
        j = Math.round(t * 26),
        a = L[Math.max(0, j - 1)],
        b = L[Math.min(26, j + 1)],
        dx = b[0] - a[0],
        dy = b[1] - a[1],
        l = Math.hypot(dx, dy) || 1,
        nx = -dy / l,
        ny = dx / l,
        q = w(t) * 0.46;
      g += path(
        ribbon(
          sampleSpline(
            [
              [L[j][0] - nx * q, L[j][1] - ny * q],
              [L[j][0] + (dx / l) * q * 0.35, L[j][1] + (dy / l) * q * 0.35],
              [L[j][0] + nx * q, L[j][1] + ny * q],
            ],
            6,
          ),
          (u) => 3 * k * Math.sin(Math.PI * u),
        ),
        r.deep,
        ' opacity=".6"',
      );
    }
    if (kind === 'back') o.back += g;
    else o.front += g;
  }
  return o;
}
export function halo(ctx, m, kind) {
  const c = ctx.R([0, -300, -30]),
    x = ctx.ox + c[0] * ctx.k,
    y = ctx.oy + c[1] * ctx.k,
    k = ctx.k;
  const col = mix('#ffe9b0', m.key, 0.3);
  if (kind === 'ring')
    return {
      front: `<g transform="rotate(${f1((ctx.roll * 180) / Math.PI)} ${f1(x)} ${f1(y)})" fill="none"><ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(150 * k)}" ry="${f1(30 * k)}" stroke="${col}" stroke-width="${f1(22 * k)}" opacity=".25"/><ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(150 * k)}" ry="${f1(30 * k)}" stroke="${col}" stroke-width="${f1(9 * k)}"/><ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(150 * k)}" ry="${f1(30 * k)}" stroke="#fffdf0" stroke-width="${f1(3 * k)}"/></g>`,
      back: '',
    };
  const hx = ctx.ox + ctx.R([0, -70, -120])[0] * k,
    hy = ctx.oy + ctx.R([0, -70, -120])[1] * k,
    R = 300 * k;
  let d = '';
  const n = 48;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2,
      l = i % 4 === 0 ? 92 : i % 2 ? 34 : 56,
      w = i % 4 === 0 ? 0.02 : 0.011;
    d += poly([
      [hx + Math.cos(a - w) * (R + 12), hy + Math.sin(a - w) * (R + 12)],
      [hx + Math.cos(a) * (R + 12 + l * k), hy + Math.sin(a) * (R + 12 + l * k)],
      [hx + Math.cos(a + w) * (R + 12), hy + Math.sin(a + w) * (R + 12)],
    ]);
  }
  return {
    back:
      `<circle cx="${f1(hx)}" cy="${f1(hy)}" r="${f1(R)}" fill="none" stroke="${col}" stroke-width="${f1(9 * k)}"/><circle cx="${f1(hx)}" cy="${f1(hy)}" r="${f1(R - 22 * k)}" fill="none" stroke="${col}" stroke-width="${f1(2.5 * k)}" opacity=".7"/>` +
      path(d, col),
    front: '',
  };
}
export function wings(ctx, rng, r, m, kind = 'feather') {
  let s = '';
  const k = ctx.k,
    cy = ctx.oy + 330 * k;
  for (const sd of [-1, 1]) {
    const bx = ctx.ox + sd * 130 * k;
    const lit = sd === ctx.light;
    if (kind === 'feather') {
      const rows = [
        [17, 560, 0, 62, lit ? r.base : r.shade],
        [13, 400, 0.04, 56, lit ? r.light : r.base],
        [9, 250, 0.08, 52, lit ? r.hi : r.light],
      ];
      rows.forEach(([n, len, off, w, c], ri) => {
        for (let i = n - 1; i >= 0; i--) {
          const t = i / (n - 1),
            a = lerp(-1.42, 0.62, t) + off,
            l = len * k * (1 - 0.42 * Math.pow(t, 1.4)),
            x0 = bx + sd * lerp(150, 30, t) * k,
            y0 = cy - lerp(330, -60, t) * k;
          const P = (u, v) => [
            x0 + sd * (Math.cos(a) * u - Math.sin(a) * v),
            y0 + Math.sin(a) * u + Math.cos(a) * v,
          ];
          const pts = sampleSpline([P(-20, 0), P(l * 0.4, -l * 0.05), P(l * 0.8, 0), P(l, l * 0.08)], 10);
          s +=
            path(
              ribbon(pts, (q) => w * k * Math.pow(Math.sin(Math.PI * (0.12 + q * 0.86)), 0.6) + 1),
              mix(c, r.shade, (i % 2) * 0.22),
            ) +
            path(
              ribbon(pts, (q) => 2.4 * k * (1 - q)),
              r.deep,
              ' opacity=".35"',
            );
        }
      });
    } else {
      // membrane
      const root = [bx, cy - 40 * k],
        wrist = [bx + sd * 210 * k, cy - 470 * k],
        tips = [
          [330, -330],
          [372, -90],
          [320, 120],
          [210, 260],
        ].map(([x, y]) => [bx + sd * x * k, cy + y * k]);
      let d = `M${f1(root[0])} ${f1(root[1])}L${f1(wrist[0])} ${f1(wrist[1])}`;
      let prev = wrist;
      for (const t of tips) {
        d += `Q${f1((prev[0] + t[0]) / 2 - sd * 26 * k)} ${f1((prev[1] + t[1]) / 2 + 14 * k)} ${f1(t[0])} ${f1(t[1])}`;
        prev = t;
      }
      d += `Q${f1(bx + sd * 60 * k)} ${f1(cy + 200 * k)} ${f1(bx)} ${f1(cy + 190 * k)}Z`;
      s += path(d, lit ? r.base : r.shade);
      for (const t of tips)
        s += path(
          ribbon(
            sampleSpline([wrist, [(wrist[0] + t[0]) / 2 + sd * 18 * k, (wrist[1] + t[1]) / 2], t], 10),
            (q) => (15 * (1 - q) + 2) * k,
          ),
          r.deep,
        );
      s +=
        path(
          ribbon(
            sampleSpline(
              [root, [(root[0] + wrist[0]) / 2 - sd * 10 * k, (root[1] + wrist[1]) / 2], wrist],
              10,
            ),
            (q) => (30 * (1 - q) + 14) * k,
          ),
          r.deep,
        ) +
        path(
          ribbon(
            sampleSpline(
              [root, [(root[0] + wrist[0]) / 2 - sd * 10 * k, (root[1] + wrist[1]) / 2], wrist],
              10,
            ),
            (q) => (8 * (1 - q) + 4) * k,
          ),
          r.light,
        ) +
        path(
          poly([
            [wrist[0] - 10 * k, wrist[1] + 8 * k],
            [wrist[0] + sd * 8 * k, wrist[1] - 60 * k],
            [wrist[0] + 12 * k, wrist[1] + 8 * k],
          ]),
          r.base,
        );
    }
  }
  return s;
}
/* ---- on the face (P projects face coordinates) ---- */
export function androidFace(P, head, k, r, m, rng, glowC) {
  let s = '';
  const L = (pts, w, c, op = 1) =>
    path(
      ribbon(
        sampleSpline(
          pts.map(([x, y]) => P(x, y, 1, 0)),
          22,
        ),
        () => w * k,
      ),
      c,
      op < 1 ? ` opacity="${op}"` : '',
    );
  const dark = mix(r.deep, '#0c0e12', 0.4),
    y = head.ys;
  const kind = rng.int(0, 2);
  const seam = (pts) =>
    L(pts, 3.2, dark) +
    L(
      pts.map(([a, b]) => [a * 1.012 + 1.4, b + 1.4]),
      1.5,
      r.hi,
      0.7,
    );
  for (const sd of [-1, 1]) {
    const mm = (p) => p.map(([a, b]) => [a * sd, b]);
    s += seam(
      mm([
        [118, -66],
        [104, -10],
        [98, 46],
        [84, 100],
        [62, 146],
        [40, y(196)],
      ]),
    );
    if (kind !== 1)
      s += seam(
        mm([
          [98, 46],
          [120, 40],
          [136, 26],
        ]),
      );
    if (kind === 1)
      s += seam(
        mm([
          [62, 146],
          [84, 150],
          [104, 132],
        ]),
      );
    s += dotP(P, sd * 110, 70, 4.4 * k, dark);
  }
  if (kind === 0)
    s += seam([
      [0, -150],
      [0, -110],
      [14, -84],
      [14, -58],
    ]);
  if (kind === 2)
    s += seam([
      [-40, y(196)],
      [-18, y(186)],
      [18, y(186)],
      [40, y(196)],
    ]);
  // temple light
  const sd = rng.pick([-1, 1]);
  const c = P(sd * 116, -34, 2, 0);
  s += `<circle cx="${f1(c[0])}" cy="${f1(c[1])}" r="${f1(22 * k)}" fill="${glowC}" opacity=".22"/><circle cx="${f1(c[0])}" cy="${f1(c[1])}" r="${f1(9.5 * k)}" fill="none" stroke="${glowC}" stroke-width="${f1(3.4 * k)}"/>`;
  return s;
}
const dotP = (P, x, y, r, c, op = 1) => {
  const q = P(x, y, 2, 0);
  return `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(r)}" fill="${c}"${op < 1 ? ` opacity="${f1(op)}"` : ''}/>`;
};
export function markings(P, head, k, rng, c, kind) {
  let s = '';
  const y = head.ys;
  if (kind === 'dots') {
    for (const sd of [-1, 1]) {
      for (let i = 0; i < 6; i++)
        s += dotP(P, sd * (34 + i * 13), -62 - 9 * i + i * i * 1.2, (4.6 - i * 0.5) * k, c);
      for (let i = 0; i < 8; i++)
        s += dotP(
          P,
          sd * (68 + (i % 4) * 12 + (i > 3 ? 6 : 0)),
          34 + (i > 3 ? 13 : 0) - (i % 4) * 3,
          (4.2 - (i % 4) * 0.5) * k,
          c,
          0.9,
        );
    }
    for (let i = 0; i < 3; i++) s += dotP(P, 0, -78 - i * 20, (5.4 - i) * k, c);
  } else if (kind === 'stripes')
    for (const sd of [-1, 1])
      for (let i = 0; i < 3; i++)
        s += path(
          ribbon(
            sampleSpline(
              [
                [sd * (128 - i * 2), 34 + i * 20],
                [sd * (98 - i * 3), 44 + i * 19],
                [sd * (70 - i * 2), 44 + i * 17],
              ].map(([a, b]) => P(a, b, 1, 0)),
              10,
            ),
            (t) => 9 * (1 - t) * k + 0.5,
          ),
          c,
        );
  else if (kind === 'brow') {
    for (const sd of [-1, 1])
      for (let i = 0; i < 4; i++)
        s += path(
          ribbon(
            sampleSpline(
              [
                [sd * (14 + i * 22), -66 - i * 4],
                [sd * (20 + i * 24), -92 - i * 6],
                [sd * (20 + i * 30), -128 - i * 2],
              ].map(([a, b]) => P(a, b, 1, 0)),
              8,
            ),
            (t) => 7 * Math.sin(Math.PI * clamp(t + 0.06)) * k,
          ),
          c,
        );
    s += path(
      spline(
        [
          [0, -66],
          [9, -84],
          [0, -108],
          [-9, -84],
        ].map(([a, b]) => P(a, b, 1, 0)),
        true,
      ),
      c,
    );
  } else if (kind === 'tear') {
    for (const sd of [-1, 1])
      s +=
        path(
          ribbon(
            sampleSpline(
              [
                [sd * 62, 22],
                [sd * 64, 60],
                [sd * 60, 104],
              ].map(([a, b]) => P(a, b, 1, 0)),
              8,
            ),
            (t) => 8 * (1 - t) * k,
          ),
          c,
        ) +
        path(
          ribbon(
            sampleSpline(
              [
                [sd * 62, -56],
                [sd * 64, -84],
                [sd * 60, -120],
              ].map(([a, b]) => P(a, b, 1, 0)),
              8,
            ),
            (t) => 7 * (1 - t) * k,
          ),
          c,
        );
  } else if (kind === 'gold')
    for (let i = 0; i < 26; i++) {
      const x = rng.range(-104, 104),
        yy = rng.range(18, 62);
      if (Math.abs(x) < 16) continue;
      s += dotP(P, x, yy, rng.range(1.4, 3) * k, c, 0.9);
    }
  return s;
}
export function freckles(P, k, rng, c) {
  let s = '';
  for (let i = 0; i < 38; i++) {
    const x = rng.bell() * 100,
      y = 34 + rng.bell() * 26 + Math.abs(x) * 0.06;
    s += dotP(P, x, y, rng.range(1.1, 2.5) * k, c, rng.range(0.4, 0.8));
  }
  return s;
}
export function scar(P, k, rng, r) {
  const s = rng.pick([-1, 1]),
    v = rng.int(0, 2);
  const L =
    v === 0
      ? [
          [s * 42, -74],
          [s * 56, -40],
          [s * 66, 10],
          [s * 76, 62],
        ]
      : v === 1
        ? [
            [s * 104, 30],
            [s * 80, 62],
            [s * 52, 88],
          ]
        : [
            [s * 20, 24],
            [s * -6, 34],
            [s * -30, 30],
          ];
  const pts = sampleSpline(
    L.map(([x, y]) => P(x, y, 2, 0)),
    14,
  );
  let o =
    path(
      ribbon(pts, (t) => (6 * Math.sin(Math.PI * t) + 1.2) * k),
      r.deep,
      ' opacity=".65"',
    ) +
    path(
      ribbon(
        pts.map(([x, y]) => [x - 1.3, y - 1]),
        (t) => (3 * Math.sin(Math.PI * t) + 0.6) * k,
      ),
      r.hi,
    );
  return o;
}
export function tattooFace(P, k, rng, c) {
  const s = rng.pick([-1, 1]),
    v = rng.int(0, 2);
  const D = (x, y, r) => dotP(P, s * x, y, r * k, c, 0.9);
  if (v === 0) return D(92, 34, 3.4) + D(92, 46, 2.6) + D(92, 56, 2);
  if (v === 1) {
    let o = '';
    const pts = sampleSpline(
      [
        [s * 86, -60],
        [s * 104, -44],
        [s * 112, -16],
        [s * 110, 14],
      ].map(([x, y]) => P(x, y, 2, 0)),
      14,
    );
    o += path(
      ribbon(pts, (t) => 2.6 * k),
      c,
      ' opacity=".85"',
    );
    for (let i = 1; i < 5; i++) {
      const q = pts[i * 3 - 1],
        d = s * (i % 2 ? 1 : -1);
      o += path(
        spline(
          [
            [q[0], q[1]],
            [q[0] + d * 9 * k, q[1] - 9 * k],
            [q[0] + d * 16 * k, q[1] - 5 * k],
            [q[0] + d * 8 * k, q[1] + 1],
          ],
          true,
        ),
        c,
        ' opacity=".85"',
      );
    }
    return o;
  }
  return path(
    spline(
      [
        [s * 60, 30],
        [s * 66, 40],
        [s * 60, 52],
        [s * 54, 40],
      ].map(([x, y]) => P(x, y, 2, 0)),
      true,
    ),
    c,
    ' opacity=".9"',
  );
}
/** botanical line tattoo on neck and shoulder, in body coordinates */
export function tattooBody(B, k, rng, c, body, side) {
  let s = '';
  const y = body.Y,
    kind = rng.int(0, 2);
  const stem = (L, n, sc = 1) => {
    const pts = sampleSpline(
      L.map(([a, b]) => B(a * side, b, 1)),
      24,
    );
    s += path(
      ribbon(pts, (t) => (3.2 - 1.6 * t) * k),
      c,
      ' opacity=".82"',
    );
    for (let i = 2; i < n; i++) {
      const j = Math.round((i / n) * 24),
        p = pts[j],
        q = pts[Math.min(24, j + 1)],
        a = Math.atan2(q[1] - p[1], q[0] - p[0]) + (i % 2 ? 1 : -1) * 0.9,
        l = (30 - i) * sc * k,
        w = 9 * sc * k,
        R = (u, v) => [p[0] + Math.cos(a) * u - Math.sin(a) * v, p[1] + Math.sin(a) * u + Math.cos(a) * v];
      s += path(spline([R(0, 0), R(l * 0.4, -w), R(l, 0), R(l * 0.4, w)], true), c, ' opacity=".8"');
    }
    return pts;
  };
  if (kind === 0) {
    const p = stem(
      [
        [54, y(214)],
        [64, y(262)],
        [76, y(306)],
        [128, y(346)],
        [190, y(392)],
      ],
      10,
    );
    const e = p[24];
    s += `<g opacity=".85">${bloom(e[0], e[1], 34 * k, 0.4, c, mix(c, '#ffffff', 0.14), mix(c, '#ffffff', 0.3), 7)}</g>`;
  } else if (kind === 1) {
    stem(
      [
        [30, y(396)],
        [90, y(388)],
        [160, y(394)],
        [230, y(420)],
      ],
      11,
      0.9,
    );
    stem(
      [
        [150, y(396)],
        [190, y(440)],
        [214, y(500)],
      ],
      7,
      0.9,
    );
  } else {
    for (let i = 0; i < 5; i++) {
      const p = B(side * (110 + i * 34), y(400 + Math.sin(i * 1.6) * 22), 1);
      s += `<circle cx="${f1(p[0])}" cy="${f1(p[1])}" r="${f1((i % 2 ? 4 : 6.5) * k)}" fill="${c}" opacity=".85"/>`;
      if (i) {
        const q = B(side * (110 + (i - 1) * 34), y(400 + Math.sin((i - 1) * 1.6) * 22), 1);
        s += `<path d="M${f1(p[0])} ${f1(p[1])}L${f1(q[0])} ${f1(q[1])}" stroke="${c}" stroke-width="${f1(2 * k)}" opacity=".8"/>`;
      }
    }
    const mn = B(side * 64, y(250), 1),
      rr = 17 * k;
    s += path(
      `M${f1(mn[0])} ${f1(mn[1] - rr)}a${f1(rr)} ${f1(rr)} 0 1 0 ${f1(rr)} ${f1(rr * 1.2)}a${f1(rr * 0.8)} ${f1(rr * 0.8)} 0 1 1 ${f1(-rr)} ${f1(-rr * 1.2)}Z`,
      c,
      ' opacity=".85"',
    );
  }
  return s;
}
export function piercings(P, head, k, rng, metal) {
  let s = '';
  const y = head.ys,
    kinds = rng.weighted([
      [['nose'], 3],
      [['nose', 'lip'], 2],
      [['brow', 'nose'], 2],
      [['septum'], 2],
      [['bridge', 'lip'], 1],
    ]);
  const sd = rng.pick([-1, 1]);
  const ring = (x, yy, r) => {
    const q = P(x, yy, 3, 0);
    return `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(r * k)}" fill="none" stroke="${metal}" stroke-width="${f1(3 * k)}"/>`;
  };
  for (const t of kinds) {
    if (t === 'nose')
      s += dotP(P, sd * 25, head.ny(76), 3.8 * k, metal) + dotP(P, sd * 24.4, head.ny(75), 1.4 * k, '#fff');
    if (t === 'lip') s += ring(sd * 15, y(152), 7);
    if (t === 'brow') s += dotP(P, sd * 88, -56, 3.6 * k, metal) + dotP(P, sd * 92, -36, 3.6 * k, metal);
    if (t === 'septum') {
      const q = P(0, head.ny(94), 3, 0);
      s += `<path d="M${f1(q[0] - 8 * k)} ${f1(q[1] - 4 * k)}a${f1(8 * k)} ${f1(9 * k)} 0 1 0 ${f1(16 * k)} 0" fill="none" stroke="${metal}" stroke-width="${f1(3.2 * k)}" stroke-linecap="round"/>`;
    }
    if (t === 'bridge') s += dotP(P, -15, -8, 3.6 * k, metal) + dotP(P, 15, -8, 3.6 * k, metal);
  }
  return s;
}
export function glasses(ctx, kind, frame, tint, sk, hl) {
  const k = ctx.k,
    eg = ctx.head.eg,
    R = ctx.R,
    T = ([x, y, z]) => {
      const q = R([x, y, z]);
      return [ctx.ox + q[0] * k, ctx.oy + q[1] * k];
    };
  const Z = 186;
  let s = '';
  const lens = {
    round: [
      [-43, 0],
      [-34, -29],
      [0, -42],
      [34, -29],
      [43, 0],
      [34, 31],
      [0, 43],
      [-34, 31],
    ],
    rect: [
      [-46, -24],
      [0, -29],
      [46, -26],
      [49, -2],
      [44, 26],
      [0, 31],
      [-40, 27],
      [-47, 0],
    ],
    cat: [
      [-44, -10],
      [-20, -27],
      [26, -33],
      [58, -42],
      [53, -6],
      [36, 24],
      [0, 31],
      [-34, 22],
    ],
    aviator: [
      [-44, -20],
      [0, -29],
      [46, -22],
      [48, 8],
      [30, 38],
      [2, 46],
      [-26, 34],
      [-44, 6],
    ],
  }[kind];
  const th = { round: 5.5, rect: 9, cat: 9, aviator: 4.5 }[kind];
  for (const sd of [-1, 1]) {
    const pts = lens.map(([u, v]) => T([sd * (eg + 2 + u), 8 + v, Z - Math.abs(eg + u) * 0.18]));
    const d = spline(pts, true);
    s += `<path d="${d}" fill="${tint}" stroke="${frame}" stroke-width="${f1(th * k)}" stroke-linejoin="round"/>`;
    s += path(
      ribbon(
        sampleSpline(
          lens.slice(0, 4).map(([u, v]) => T([sd * (eg + 2 + u * 0.7), 8 + v * 0.7, Z])),
          8,
        ),
        (t) => 5 * k * Math.sin(Math.PI * t),
      ),
      '#ffffff',
      ' opacity=".28"',
    );
    const a = T([sd * (eg + 48), -8, Z - 22]),
      b = T([sd * 146, -4, 6]);
    const vis = sd * ctx.yaw < 0.22;
    if (vis)
      s += `<path d="M${f1(a[0])} ${f1(a[1])}L${f1(b[0])} ${f1(b[1])}" stroke="${frame}" stroke-width="${f1(th * 0.9 * k)}" stroke-linecap="round"/>`;
  }
  const n1 = T([-(eg - 43), -6, Z]),
    n2 = T([eg - 43, -6, Z]),
    mid = T([0, -15, Z + 8]);
  s += `<path d="M${f1(n1[0])} ${f1(n1[1])}Q${f1(mid[0])} ${f1(mid[1])} ${f1(n2[0])} ${f1(n2[1])}" fill="none" stroke="${frame}" stroke-width="${f1(th * k)}" stroke-linecap="round"/>`;
  if (kind === 'aviator') {
    const b1 = T([-eg + 8, -24, Z]),
      b2 = T([eg - 8, -24, Z]);
    s += `<path d="M${f1(b1[0])} ${f1(b1[1])}L${f1(b2[0])} ${f1(b2[1])}" stroke="${frame}" stroke-width="${f1(th * k)}"/>`;
  }
  return s;
}
export function necklace(B, k, kind, metal, body, m) {
  const y = body.Y;
  const chain = (L, w) =>
    path(
      ribbon(
        sampleSpline(
          L.map(([a, b]) => B(a, b, 4)),
          30,
        ),
        () => w * k,
      ),
      metal,
    );
  const C = (yy, x = 84) => [
    [-x, y(300)],
    [-x * 0.8, y(lerp(300, yy, 0.55))],
    [-x * 0.35, y(yy - 8)],
    [0, y(yy)],
    [x * 0.35, y(yy - 8)],
    [x * 0.8, y(lerp(300, yy, 0.55))],
    [x, y(300)],
  ];
  if (kind === 'choker')
    return (
      path(
        ribbon(
          sampleSpline(
            [
              [-70, y(276)],
              [-36, y(296)],
              [0, y(300)],
              [36, y(296)],
              [70, y(276)],
            ].map(([a, b]) => B(a, b, 3)),
            16,
          ),
          () => 13 * k,
        ),
        mix(m.shadow, '#0a0a0e', 0.6),
      ) +
      ((p) => `<circle cx="${f1(p[0])}" cy="${f1(p[1] + 7 * k)}" r="${f1(7 * k)}" fill="${metal}"/>`)(
        B(0, y(303), 5),
      )
    );
  const yy = kind === 'long' ? 440 : 396;
  const p = B(0, y(yy), 5);
  return (
    chain(C(yy, 92), 2.6) +
    (kind === 'moon'
      ? path(
          `M${f1(p[0])} ${f1(p[1])}a${f1(12 * k)} ${f1(12 * k)} 0 1 0 ${f1(11 * k)} ${f1(17 * k)}a${f1(9.5 * k)} ${f1(9.5 * k)} 0 1 1 ${f1(-11 * k)} ${f1(-17 * k)}Z`,
          metal,
        )
      : `<path d="M${f1(p[0])} ${f1(p[1] - 2)}l${f1(8 * k)} ${f1(13 * k)}l${f1(-8 * k)} ${f1(15 * k)}l${f1(-8 * k)} ${f1(-15 * k)}Z" fill="${m.rim}"/><path d="M${f1(p[0])} ${f1(p[1] - 2)}l${f1(-8 * k)} ${f1(13 * k)}l${f1(8 * k)} ${f1(15 * k)}Z" fill="${tune(m.rim, -0.16)}"/>`)
  );
}
/** beard field on the head surface: >0 inside */
export function beardField(kind, head) {
  const ys = head.ys;
  const lipX = (ax, y) => Math.hypot(ax / 47, (y - ys(133)) / 21) - 1; // outside the lips
  return (x, y, z) => {
    const ax = Math.abs(x);
    if (z < -8) return -20;
    const cheekTop =
      ax > 112
        ? lerp(88, 0, clamp((ax - 112) / 26))
        : ax > 84
          ? lerp(112, 88, (ax - 84) / 28)
          : lerp(122, 112, clamp((ax - 48) / 36));
    const out = lipX(ax, y) * 30;
    const must = Math.min(y - (99 + ax * 0.1), ys(124) - y + (ax > 40 ? 10 : 0), 58 - ax + 0, out + 4);
    const low = Math.min(y - ys(154), 60 - ax + (y - ys(150)) * 0.1, 60);
    if (kind === 'moustache') return Math.min(y - (100 + ax * 0.12), ys(121) - y + ax * 0.12, 54 - ax);
    if (kind === 'goatee')
      return Math.max(
        Math.min(must, 44 - ax),
        Math.min(y - ys(150), 42 - ax, 40),
        Math.min(9 - Math.abs(ax - 47), y - 104, 40),
      );
    const full = Math.min(Math.max(Math.min(y - cheekTop, 40), must), out);
    return full;
  };
}
