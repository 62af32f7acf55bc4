// @ts-nocheck
// features.mjs — eyes, brows, nose, mouth, ears, face details drawn in face coordinates and projected onto the head.
import { spline, ribbon, f1, lerp, clamp, tune, mix, sampleSpline } from './core.ts';

/** projector: face (x,y) -> canvas px. ctx = { head, R, ox, oy, k } */
export const proj =
  (ctx) =>
  (x, y, lift = 0, flat = 1) => {
    const v = ctx.R(ctx.head.at(x, y, lift, flat));
    return [ctx.ox + v[0] * ctx.k, ctx.oy + v[1] * ctx.k];
  };
const map = (P, pts, lift, flat) => pts.map(([x, y]) => P(x, y, lift, flat));
const el = (d, fill, extra = '') => `<path d="${d}" fill="${fill}"${extra}/>`;

/** signed visibility of a side: 1 near/front … 0 turned away */
export function eye(ctx, side, o) {
  const P0 = proj(ctx),
    { head } = ctx;
  const cx = head.eg,
    cy = 3;
  const s = o.size ?? 1,
    tilt = o.tilt ?? 0,
    open = o.open ?? 0.85;
  // local -> canvas: u to the temple, v down; rotate by tilt (outer corner up)
  const ct = Math.cos(tilt),
    st = Math.sin(tilt);
  const L = (u, v, lift = -4) => {
    const uu = u * s,
      vv = v * s;
    return P0(side * (cx + uu * ct + vv * st), cy + vv * ct - uu * st, lift, 1);
  };
  const M = (pts, lift) => pts.map(([u, v]) => L(u, v, lift));
  const id = `${ctx.uid}e${side > 0 ? 'r' : 'l'}`;
  const h = open,
    lo = lerp(0.75, 1, open) * (o.smile ? 0.82 : 1);
  const w = o.w ?? 32;
  const top = [
    [-w, 5],
    [-w * 0.66, -5 * h + 1],
    [-w * 0.2, -14.5 * h],
    [w * 0.22, -15.5 * h],
    [w * 0.66, -10.5 * h],
    [w, -3.5],
  ];
  const bot = [
    [w, -3.5],
    [w * 0.62, 5.5 * lo],
    [w * 0.12, 10 * lo],
    [-w * 0.4, 9.5 * lo],
    [-w * 0.8, 7],
    [-w, 5],
  ];
  let out = '';
  const c = o.colors;
  if (o.closed) {
    const line = [
      [-w, 4],
      [-w * 0.55, 9],
      [0, 12],
      [w * 0.55, 8],
      [w + 5, -2],
    ];
    // lid
    const lid = [
      [-w, 4],
      [-w * 0.6, -8],
      [0, -15],
      [w * 0.6, -11],
      [w + 4, -2],
      [w * 0.55, 8],
      [0, 12],
      [-w * 0.55, 9],
    ];
    out += el(spline(M(lid), true), c.lid);
    out += el(
      ribbon(
        sampleSpline(M(line), 16),
        (t) =>
          1.2 +
          5.2 *
            Math.sin(Math.PI * Math.min(1, t * 0.62 + 0.12)) *
            (t > 0.93 ? ((1 - t) / 0.07) * 0.6 + 0.4 : 1),
      ),
      c.lash,
    );
    for (const [t, len] of [
      [0.55, 7],
      [0.7, 9],
      [0.84, 11],
      [0.97, 12],
    ]) {
      const q = sampleSpline(line, 40)[Math.round(t * 40)];
      const a = L(q[0], q[1]),
        b = L(q[0] + len * (0.25 + t * 0.75), q[1] + len * (1.05 - t * 0.75));
      const m = L(q[0] + len * 0.2, q[1] + len * 0.6);
      out += el(
        ribbon(sampleSpline([a, m, b], 6), (k) => 2.8 * (1 - k) + 0.3),
        c.lash,
      );
    }
    out += el(
      ribbon(
        sampleSpline(
          M([
            [-w * 0.7, -9],
            [0, -19],
            [w * 0.8, -13],
          ]),
          10,
        ),
        (t) => 2.2 * Math.sin(Math.PI * t) + 0.3,
      ),
      c.crease,
    );
    return out;
  }
  const shape = [...top, ...bot.slice(1, -1)];
  // lid area (between crease and lash line)
  const crease = [
    [-w * 0.92, -3],
    [-w * 0.5, -14 * h - 4],
    [0, -21 * h - 4.5],
    [w * 0.5, -19 * h - 4.5],
    [w * 1.02, -9 - 3 * h],
  ];
  out += el(
    spline(M([...crease, [w * 1.08, -5], [w * 0.66, -6 * h], [0, -8 * h], [-w * 0.9, 3]]), true),
    c.lid,
  );
  out += `<clipPath id="${id}"><path d="${eyePath(M(top), M(bot))}"/></clipPath>`;
  out += `<g clip-path="url(#${id})">`;
  out += el(eyePath(M(top), M(bot)), c.white);
  // iris
  const gx = clamp(o.gaze?.[0] ?? 0, -1, 1) * 9 * side,
    gy = (o.gaze?.[1] ?? 0) * 5;
  const [ix, iy] = L(gx, gy - 2.4, -3),
    r = (o.iris ?? 15.2) * s * ctx.k;
  const ex = L(gx + 10, gy - 2.4, -3),
    fx = Math.abs(ex[0] - ix) / (10 * s * ctx.k);
  const rx = r * clamp(fx, 0.62, 1),
    rot = f1((ctx.roll * 180) / Math.PI);
  const ell = (x, y, a, b, fill, ex2 = '') =>
    `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(a)}" ry="${f1(b)}" fill="${fill}"${ex2}/>`;
  out += ell(ix, iy, rx, r, c.irisDark);
  if (o.glow) out += ell(ix, iy, rx * 0.86, r * 0.86, c.iris);
  else out += ell(ix + rx * 0.04, iy + r * 0.24, rx * 0.78, r * 0.66, c.iris);
  if (!o.glow) out += ell(ix, iy + r * 0.5, rx * 0.46, r * 0.3, c.irisLight);
  if (o.ring)
    out += `<ellipse cx="${f1(ix)}" cy="${f1(iy)}" rx="${f1(rx * 0.62)}" ry="${f1(r * 0.62)}" fill="none" stroke="${c.irisLight}" stroke-width="${f1(2 * ctx.k)}"/>`;
  if (o.pupil === 'slit') out += ell(ix, iy, rx * 0.2, r * 0.82, c.pupil);
  else out += ell(ix, iy, rx * 0.42, r * 0.42, o.glow ? c.irisLight : c.pupil);
  // lid shadow on the ball
  const sh = [
    ...top.map(([u, v]) => [u, v - 4]),
    ...top
      .slice()
      .reverse()
      .map(([u, v]) => [u, v + 6.2]),
  ];
  out += el(spline(M(sh), true, 0.12), c.lidShadow, ' opacity=".62"');
  out += '</g>';
  // catch light
  const hx = (o.hl ?? -1) * rx * 0.36;
  if (!o.noHl) {
    out += ell(ix + hx, iy - r * 0.28, rx * 0.22, r * 0.22, c.hl);
    out += ell(ix - hx * 0.9, iy + r * 0.42, rx * 0.1, r * 0.1, c.hl, ' opacity=".7"');
  }
  // inner corner
  out += el(
    spline(
      M([
        [-w - 0.6, 5],
        [-w + 6, 3],
        [-w + 6.6, 6.4],
      ]),
      true,
    ),
    c.tear,
    ' opacity=".8"',
  );
  // upper lash band
  const lw = o.lash ?? 1,
    up = top.map(([u, v], i) => [u, v - [0.4, 2.2, 4, 4.7, 4.7, 2.4][i] * lw]);
  const wing = o.wing ?? 1;
  const tp = M(top),
    tipA = L(w + 4, -5 - 1.5 * wing),
    tip = L(w + 9.5 * wing + 1, -9 - 5.4 * wing),
    upp = M(up);
  let d = spline(tp) + `Q${f1(tipA[0])} ${f1(tipA[1])} ${f1(tip[0])} ${f1(tip[1])}`;
  const u5 = upp[5],
    u4 = upp[4];
  d +=
    `Q${f1(lerp(u5[0], tip[0], 0.2))} ${f1(lerp(u5[1], tip[1], 0.15))} ${f1(u4[0])} ${f1(u4[1])}` +
    spline(upp.slice(0, 5).reverse()).replace(/^M[-\d. ]+/, '') +
    'Z';
  out += el(d, c.lash);
  if (o.lashes)
    for (const [t, len] of [
      [0.72, 8],
      [0.84, 9.5],
      [0.95, 10],
    ]) {
      const q = sampleSpline(up, 40)[Math.round(t * 40)];
      const a = L(q[0], q[1] + 1),
        m = L(q[0] + len * 0.55, q[1] - len * 0.3),
        b = L(q[0] + len * 0.85, q[1] - len * 0.95);
      out += el(
        ribbon(sampleSpline([a, m, b], 6), (k) => 3 * (1 - k) + 0.3),
        c.lash,
      );
    }
  // lower lash, outer half
  out += el(
    ribbon(sampleSpline(M(bot.slice(0, 4)), 12), (t) => (2.3 * (1 - t) + 0.2) * (o.lower ?? 1)),
    c.lash,
  );
  out += el(
    ribbon(
      sampleSpline(M(crease), 14),
      (t) => (2.3 * Math.sin(Math.PI * clamp(t * 1.05)) + 0.3) * (o.creaseW ?? 1),
    ),
    c.crease,
  );
  return out;
}
const eyePath = (t, b) => spline(t) + spline(b).replace(/^M[-\d.]+ [-\d.]+/, '') + 'Z';

export function brow(ctx, side, o) {
  const P = proj(ctx),
    cx = ctx.head.eg,
    lift = o.raise ?? 0,
    a = o.angle ?? 0,
    th = o.thick ?? 1,
    arch = o.arch ?? 1;
  const line = [
    [-36, -39 + a * 7],
    [-14, -46 + a * 2 - 1.5 * arch],
    [14, -50 - 3.5 * arch - a * 2],
    [34, -46 - 2.2 * arch - a * 3],
    [50, -35 - a * 4],
  ].map(([u, v]) => [side * (cx + u), v - lift]);
  const pts = sampleSpline(line, 18).map(([x, y]) => P(x, y, 3, 0.6));
  const w = (t) =>
    (o.shape === 'straight'
      ? lerp(11.5, 2, Math.pow(t, 2.2))
      : 3.4 + 8.6 * Math.sin(Math.PI * Math.pow(clamp(t * 0.86 + 0.14), 0.85)) * (1 - 0.6 * t)) *
    th *
    ctx.k *
    (t > 0.9 ? (1 - t) * 8 + 0.2 : 1);
  return el(ribbon(pts, w), o.color);
}

export function nose(ctx, o) {
  const P = proj(ctx),
    n = ctx.head.ny,
    W = o.w ?? 1,
    c = o.colors;
  let out = '';
  for (const s of [-1, 1]) {
    // alar curve + nostril
    const vis = s * ctx.yaw < -0.05 ? 1 : clamp(1 - Math.abs(ctx.yaw) * 1.1);
    const al = sampleSpline(
      [
        [26.5 * W, n(73)],
        [29 * W, n(80)],
        [26 * W, n(87)],
        [20 * W, n(89)],
      ].map(([x, y]) => P(s * x, y, 2, 0)),
      12,
    );
    if (vis > 0.3)
      out += el(
        ribbon(al, (t) => (0.2 + 2.1 * Math.sin(Math.PI * t) * (0.4 + 0.6 * t)) * ctx.k),
        c.line,
        ` opacity="${f1(0.55 * vis)}"`,
      );
    const ns = [
      [6, n(89)],
      [12, n(85.5)],
      [19 * W, n(86.5)],
      [21 * W, n(90)],
      [13, n(91.5)],
    ].map(([x, y]) => P(s * x, y, 4, 0.35));
    out += el(spline(ns, true), c.nostril);
  }
  return out;
}

export function mouth(ctx, o) {
  const P = proj(ctx),
    y0 = ctx.head.ys(129),
    w = 37 * (o.w ?? 1),
    f = o.full ?? 1,
    sm = o.smile ?? 0,
    c = o.colors;
  let out = '';
  const M = (pts, lift = 3) => pts.map(([x, y]) => P(x, y0 + y, lift, 0.25));
  const ww = w * (1 + 0.15 * Math.max(0, sm)),
    op = o.open ?? 0,
    sk = o.smirk ?? 0,
    cyl = -7.2 * sm * (1 - sk),
    cyr = -7.2 * sm * (1 + sk),
    mix2 = (t) => lerp(cyl, cyr, t);
  // corners rise, the middle of the line sinks: the smile is a curve, not a shift
  const topL = [
    [-ww, cyl],
    [-ww * 0.56, -7.5 * f - 0.3 + cyl * 0.5],
    [-ww * 0.2, -15 * f + 1.6 * sm],
    [0, -11.6 * f + 2 * sm],
    [ww * 0.2, -15 * f + 1.6 * sm],
    [ww * 0.56, -7.5 * f - 0.3 + cyr * 0.5],
    [ww, cyr],
  ];
  const mid = [
    [-ww, cyl],
    [-ww * 0.52, -0.6 + cyl * 0.22 + 1.4 * sm],
    [-ww * 0.18, 1.6 - op * 2 + 2.4 * sm],
    [0, 0.8 - op * 2 + 2.8 * sm],
    [ww * 0.18, 1.6 - op * 2 + 2.4 * sm],
    [ww * 0.52, -0.6 + cyr * 0.22 + 1.4 * sm],
    [ww, cyr],
  ];
  const midB = mid.map(([x, y], i) => [x, y + op * [0, 5.5, 9.5, 10, 9.5, 5.5, 0][i]]);
  const lowL = [
    [-ww, cyl],
    [-ww * 0.62, 9.6 * f + op * 5 + cyl * 0.12],
    [-ww * 0.24, 18.4 * f + op * 8.5 + 1.4 * sm],
    [0, 19.4 * f + op * 9.5 + 1.8 * sm],
    [ww * 0.24, 18.4 * f + op * 8.5 + 1.4 * sm],
    [ww * 0.62, 9.6 * f + op * 5 + cyr * 0.12],
    [ww, cyr],
  ];
  const cy = (s) => (s < 0 ? cyl : cyr);
  const join = (a, b) => spline(M(a)) + spline(M(b.slice().reverse())).replace(/^M/, 'L') + 'Z';
  if (op > 0.05) {
    out += el(join(mid, midB), c.inside);
    if (o.teeth !== false) {
      const tk = 0.8 + 0.08 * sm,
        th = mid.map(([x, y], i) => [x * tk, y + op * [0, 3, 5.4, 5.8, 5.4, 3, 0][i]]);
      out += el(
        join(
          mid.map(([x, y]) => [x * tk, y]),
          th,
        ),
        c.teeth,
      );
    }
  }
  if (o.fangs) {
    for (const s of [-1, 1])
      out += el(
        spline(
          M([
            [s * 15.5, -1.5],
            [s * 10.4, -1],
            [s * 12.6, 4 + op * 7.5],
          ]),
          true,
          0.06,
        ),
        '#fbf6f0',
      );
  }
  out += el(join(midB, lowL), c.lower);
  out += el(join(topL, mid), c.upper);
  // lower-lip light
  const hx = (o.hl ?? -1) * 6;
  out += el(
    spline(
      M([
        [-13 + hx, 8.5 * f + op * 8],
        [0 + hx, 7.4 * f + op * 9],
        [13 + hx, 8.2 * f + op * 8],
        [9 + hx, 11.6 * f + op * 8],
        [-8 + hx, 12 * f + op * 8],
      ]),
      true,
    ),
    c.light,
    ' opacity=".75"',
  );
  // mouth line
  if (op <= 0.05)
    out += el(
      ribbon(
        sampleSpline(M([[-ww - 2.5, cyl - 1.2], ...mid.slice(1, -1), [ww + 2.5, cyr - 1.2]]), 22),
        (t) => (1.1 + 2.5 * Math.pow(Math.sin(Math.PI * t), 0.6)) * ctx.k,
      ),
      c.line,
    );
  else
    for (const s of [-1, 1])
      out += el(
        ribbon(
          sampleSpline(
            M([
              [s * ww * 0.82, cy(s) * 0.6 + 1],
              [s * (ww + 3), cy(s) - 1.5],
            ]),
            5,
          ),
          (t) => (2.4 * (1 - t) + 0.4) * ctx.k,
        ),
        c.line,
      );
  // corners
  for (const s of [-1, 1])
    out += el(
      ribbon(
        sampleSpline(
          M([
            [s * (ww + 1), cy(s) - 3],
            [s * (ww + 3.4), cy(s) + 0.4],
            [s * (ww + 2), cy(s) + 4],
          ]),
          6,
        ),
        (t) => 1.7 * Math.sin(Math.PI * t) + 0.1,
      ),
      c.corner,
      ' opacity=".55"',
    );
  // smile folds
  if (sm > 0.45)
    for (const s of [-1, 1]) {
      const q = (sm - 0.45) * 1.4;
      out += el(
        ribbon(
          sampleSpline(
            [
              [s * 33, y0 - 44],
              [s * (ww + 12), y0 + cy(s) - 14],
              [s * (ww + 11), y0 + cy(s) + 5],
            ].map(([x, y]) => P(x, y, 2, 0.1)),
            10,
          ),
          (t) => (0.3 + 2.8 * q * Math.sin(Math.PI * Math.pow(t, 1.4))) * ctx.k,
        ),
        c.corner,
        ' opacity=".5"',
      );
    }
  // shadow under the lower lip
  out += el(
    spline(
      M([
        [-ww * 0.5, 21 * f + op * 8],
        [0, 24.5 * f + op * 9],
        [ww * 0.5, 21 * f + op * 8],
        [ww * 0.26, 28 * f + op * 9],
        [-ww * 0.26, 28 * f + op * 9],
      ]),
      true,
    ),
    c.under,
    ' opacity=".55"',
  );
  return out;
}
