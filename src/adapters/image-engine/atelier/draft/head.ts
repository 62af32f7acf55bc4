// @ts-nocheck
// head.mjs — a parametric head surface. Units: 1 = 1 px of the 900x1200 canvas at scale 1.
// Origin between the eyes; x to the viewer's right, y down, z towards the viewer.
import { interp1, gauss, clamp, lerp, smooth, Grid, fillTri, contours, relax, area, rot3 } from './core.ts';

export const FACE_DEFAULT = {
  width: 1,
  cheek: 1,
  jaw: 1,
  chinW: 1,
  chinL: 0,
  square: 0,
  noseW: 1,
  noseL: 0,
  noseH: 1,
  noseTip: 0,
  brow: 1,
  socket: 1,
  lip: 1,
  lipW: 1,
  eyeGap: 1,
  forehead: 1,
  hollow: 1,
};

export function makeHead(p0) {
  const p = { ...FACE_DEFAULT, ...p0 };
  const cl = p.chinL; // chin length, px
  const ys = (y) => (y > 110 ? y + cl * smooth(110, 215, y) : y);
  const sq = p.square;
  const w = interp1(
    [
      [-230, 3],
      [-224, 46],
      [-208, 88],
      [-178, 121],
      [-132, 141 * p.forehead],
      [-84, 145 * p.forehead],
      [-34, 143],
      [18, 144 * p.cheek],
      [58, 140 * lerp(p.cheek, p.jaw, 0.5)],
      [98, 128 * p.jaw],
      [128, (115 + 5 * sq) * p.jaw],
      [154, (97 + 13 * sq) * p.jaw],
      [178, (74 + 15 * sq) * p.jaw * lerp(1, p.chinW, 0.5)],
      [198, (51 + 9 * sq) * p.chinW],
      [212, (31 + 5 * sq) * p.chinW],
      [222, (14 + 3 * sq) * p.chinW],
      [228, 3],
    ].map(([y, v]) => [ys(y), v * p.width]),
  );
  const zf = interp1(
    [
      [-230, -8],
      [-222, 46],
      [-204, 92],
      [-176, 124],
      [-140, 145],
      [-100, 155],
      [-62, 160],
      [-42, 162],
      [-14, 154],
      [40, 156],
      [82, 159],
      [112, 165],
      [128, 164],
      [150, 161],
      [168, 153],
      [195, 160],
      [211, 150],
      [221, 130],
      [228, 104],
    ].map(([y, v]) => [ys(y), v]),
  );
  const zb = interp1(
    [
      [-230, -12],
      [-222, -92],
      [-204, -142],
      [-176, -176],
      [-120, -202],
      [-40, -206],
      [30, -180],
      [70, -118],
      [100, -62],
      [126, -22],
      [152, 8],
      [180, 50],
      [205, 86],
      [220, 100],
      [228, 102],
    ].map(([y, v]) => [ys(y), v]),
  );
  const zc = interp1(
    [
      [-230, -10],
      [-150, -12],
      [-60, -8],
      [20, 4],
      [80, 2],
      [124, 10],
      [152, 32],
      [180, 68],
      [206, 96],
      [228, 103],
    ].map(([y, v]) => [ys(y), v]),
  );
  const yTop = -230,
    yBot = ys(228);
  const nl = p.noseL;
  const ny = (y) => (y > 0 ? y * (1 + nl / 90) : y);
  const ridge = interp1(
    [
      [-36, 0],
      [-14, 7],
      [8, 15],
      [36, 29],
      [58, 41],
      [70, 46 + p.noseTip],
      [80, 39 + p.noseTip * 0.6],
      [88, 14],
      [96, 0],
    ].map(([y, v]) => [ny(y), v * p.noseH]),
  );
  const rw = interp1(
    [
      [-36, 12],
      [-8, 9.5],
      [20, 10.5],
      [48, 12.5 * p.noseW],
      [70, 16.5 * p.noseW],
      [90, 17 * p.noseW],
      [96, 14],
    ].map(([y, v]) => [ny(y), v]),
  );
  const eg = 60 * p.eyeGap;
  function relief(x, y) {
    const ax = Math.abs(x);
    let d = 0;
    if (y > -40 && y < 110) {
      const s = rw(y);
      d += ridge(y) * Math.exp(-Math.pow(ax / (s * 1.25), 2.6));
    }
    d += 15 * gauss(ax, y, 20 * p.noseW, ny(80), 8.5, 8.5);
    d -= 19 * p.socket * gauss(ax, y, eg - 3, -12, 30, 13);
    d -= 10 * p.socket * gauss(ax, y, 27, -5, 12, 13);
    d += 13 * gauss(ax, y, eg, 2, 25, 14);
    d += 8 * p.brow * gauss(ax, y, eg - 10, -44, 36, 11);
    d += 10 * p.hollow * gauss(ax, y, 88, 48, 40, 26);
    d -= 10 * p.hollow * gauss(ax, y, 92, 112, 26, 32);
    d += 6 * gauss(ax, y, 0, 126, 44, 36);
    const yl = ys(129) - 129;
    d += 7.5 * p.lip * gauss(ax, y, 0, 116 + yl, 30, 7);
    d -= 4 * gauss(ax, y, 0, 104 + yl, 5, 8);
    d += 10 * p.lip * gauss(ax, y, 0, 143 + yl, 25, 9);
    d -= 7 * gauss(ax, y, 0, 129 + yl, 36, 3.6);
    d -= 6 * gauss(ax, y, 44 * p.lipW, 130 + yl, 8, 9);
    d -= 6 * gauss(ax, y, 0, ys(167), 30, 8);
    d += 9 * gauss(ax, y, 0, ys(196), 24 + 8 * sq, 14);
    d -= 6 * gauss(ax, y, 128, -56, 18, 36);
    return d;
  }
  const E = 0.86;
  /** point on the surface: a = azimuth (0 front, ±PI back) */
  function pt(a, y) {
    const s = Math.sin(a),
      c = Math.cos(a),
      W = w(y),
      Zc = zc(y);
    const x = W * Math.sign(s) * Math.pow(Math.abs(s), E);
    let z = c >= 0 ? Zc + (zf(y) - Zc) * Math.pow(c, E) : Zc - (Zc - zb(y)) * Math.pow(-c, 0.95);
    if (c > 0) z += relief(x, y) * smooth(0, 0.35, c);
    return [x, y, z];
  }
  /** surface point for face coordinates (x,y), x within the face */
  function at(x, y, lift = 0, flat = 0) {
    const W = w(y),
      s = clamp(Math.abs(x) / W, 0, 0.995),
      sn = Math.pow(s, 1 / E),
      c = Math.sqrt(1 - sn * sn),
      Zc = zc(y);
    let z = Zc + (zf(y) - Zc) * Math.pow(c, E);
    z += relief(x, y) * smooth(0, 0.35, c) * (1 - flat);
    return [x, y, z + lift];
  }
  return { p, w, zf, zb, zc, pt, at, relief, ys, ny, yTop, yBot, eg };
}

/* hairline height per azimuth (0 front, PI back): the scalp is everything above it */
export function hairline(o = {}) {
  const up = o.recede ?? 0,
    pk = o.peak ?? 0,
    side = o.sideburn ?? 0,
    rd = o.round ?? 0;
  return interp1([
    [0, -158 - up * 10 + pk * 16],
    [0.22, -160 - up * 24 - pk * 2 + rd * 4],
    [0.5, -146 - up * 26 + rd * 16],
    [0.72, -112 - up * 8 + rd * 18],
    [0.92, -70 + rd * 8],
    [1.12, -46 + side * 24],
    [1.28, -8 + side * 46],
    [1.42, 6 + side * 40],
    [1.56, -30],
    [1.9, -28],
    [2.15, 30],
    [2.5, 92],
    [3.15, 110],
  ]);
}
export function headMesh(head, hl, beard) {
  const cols = [];
  for (let d = -180; d < -60; d += 5) cols.push(d);
  for (let d = -60; d <= 60; d += 1.25) cols.push(d);
  for (let d = 65; d <= 180; d += 5) cols.push(d);
  const rows = [];
  for (let y = head.yTop; y <= head.yBot - 1; y += 3.2) rows.push(y);
  rows.push(head.yBot);
  const P = [],
    A = [],
    A2 = beard ? [] : null;
  for (const y of rows)
    for (const c of cols) {
      const a = (c * Math.PI) / 180,
        q = head.pt(a, y);
      P.push(q);
      A.push(hl ? hl(Math.abs(a)) - y : 0);
      if (beard) A2.push(beard(...q));
    }
  return { P, A, A2, nC: cols.length, nR: rows.length };
}

/* ---------- bust ---------- */
export const BODY_DEFAULT = {
  neckW: 1,
  shoulder: 1,
  neckL: 0,
  slope: 0,
  chest: 0,
  muscle: 1,
  apple: 0,
  tendon: 1,
};
export function makeBody(p0) {
  const p = { ...BODY_DEFAULT, ...p0 },
    L = p.neckL,
    nw = p.neckW,
    sh = p.shoulder,
    sl = p.slope;
  const Y = (y) => (y > 200 ? y + L * smooth(200, 330, y) : y);
  const w = interp1(
    [
      [100, 64 * nw],
      [180, 63 * nw],
      [240, 65 * nw],
      [284, 73 * nw],
      [308, 92 * nw],
      [330 - sl * 10, 138 * lerp(1, sh, 0.6)],
      [350 - sl * 8, 196 * sh],
      [368, 256 * sh],
      [386, 302 * sh],
      [410, 334 * sh],
      [450, 352 * sh],
      [540, 358 * sh],
      [760, 346 * sh],
    ].map(([y, v]) => [Y(y), v]),
  );
  const zf = interp1(
    [
      [100, 30],
      [180, 42],
      [250, 36],
      [310, 26],
      [340, 26],
      [362, 44],
      [410, 74],
      [470, 100],
      [560, 122],
      [760, 116],
    ].map(([y, v]) => [Y(y), v]),
  );
  const zb = interp1(
    [
      [100, -118],
      [200, -104],
      [290, -112],
      [350, -140],
      [450, -160],
      [760, -150],
    ].map(([y, v]) => [Y(y), v]),
  );
  const zc = interp1(
    [
      [100, -40],
      [300, -38],
      [360, -44],
      [460, -20],
      [760, -10],
    ].map(([y, v]) => [Y(y), v]),
  );
  const segD = (x, y, pts) => {
    let b = 1e9,
      bt = 0;
    for (let i = 0; i < pts.length - 1; i++) {
      const [x1, y1] = pts[i],
        [x2, y2] = pts[i + 1],
        dx = x2 - x1,
        dy = y2 - y1,
        t = clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)),
        q = Math.hypot(x - x1 - dx * t, y - y1 - dy * t);
      if (q < b) {
        b = q;
        bt = (i + t) / (pts.length - 1);
      }
    }
    return [b, bt];
  };
  const clav = [
    [16, 360],
    [60, 352],
    [118, 350],
    [180, 356],
    [238, 372],
  ].map(([x, y]) => [x * lerp(1, sh, 0.8), Y(y)]);
  const scm = [
    [66 * nw, 150],
    [44 * nw, 240],
    [14, 352],
  ].map(([x, y]) => [x, Y(y)]);
  function relief(x, y) {
    const ax = Math.abs(x);
    let d = 0,
      q,
      t;
    [q, t] = segD(ax, y, clav);
    d += 13 * p.muscle * Math.exp(-0.5 * (q / 7.5) ** 2) * (1 - 0.55 * t);
    [q, t] = segD(ax, y, scm);
    d += 5.5 * p.tendon * Math.exp(-0.5 * (q / 10) ** 2) * smooth(0, 0.25, t);
    d -= 9 * gauss(ax, y, 0, Y(348), 14, 13);
    d -= 12 * gauss(ax, y, 84, Y(332), 36, 10);
    d -= 8 * gauss(ax, y, 110, Y(376), 70, 12);
    d += 10 * p.apple * gauss(ax, y, 0, Y(262), 9, 13);
    d += 13 * p.chest * gauss(ax, y, 122, Y(575), 96, 84);
    d -= 3 * gauss(ax, y, 0, Y(520), 26, 90);
    d += 4 * gauss(ax, y, 296 * sh, Y(430), 56, 60);
    d -= 4 * gauss(ax, y, 236 * sh, Y(480), 36, 80);
    return d;
  }
  const grow = (t) => ({
    pt(a, y) {
      const s = Math.sin(a),
        c = Math.cos(a),
        th = typeof t === 'function' ? t(y) : t,
        W = w(y + th * 0.7) + th,
        Zc = zc(y),
        e = lerp(1, 0.86, smooth(320, 420, y));
      const x = W * Math.sign(s) * Math.pow(Math.abs(s), e);
      let z = c >= 0 ? Zc + (zf(y) + th - Zc) * Math.pow(c, e) : Zc - (Zc - zb(y) + th) * Math.pow(-c, e);
      if (c > 0) z += relief(x, y) * smooth(0, 0.3, c) * clamp(1 - th / 15, 0.06, 1);
      return [x, y, z];
    },
  });
  function at(x, y, lift = 0) {
    const e = lerp(1, 0.86, smooth(320, 420, y)),
      W = w(y) + Math.max(0, lift),
      s = clamp(Math.abs(x) / W, 0, 0.995),
      sn = Math.pow(s, 1 / e),
      c = Math.sqrt(1 - sn * sn);
    return [x, y, zc(y) + (zf(y) - zc(y)) * Math.pow(c, e) + lift];
  }
  return { p, w, Y, zf, zc, zb, at, grow, clav, yTop: 100, yBot: 760 };
}
export function bodyMesh(body, inflate = 0, y0 = body.yTop) {
  const g = body.grow(inflate),
    cols = [];
  for (let d = -180; d < -84; d += 8) cols.push(d);
  for (let d = -84; d <= 84; d += 2) cols.push(d);
  for (let d = 90; d <= 180; d += 8) cols.push(d);
  cols.push(180);
  const rows = [];
  for (let y = y0; y <= body.yBot; y += y > 300 && y < 430 ? 3 : 6) rows.push(y);
  const P = [];
  for (const y of rows) for (const c of cols) P.push(g.pt((c * Math.PI) / 180, y));
  return { P, A: null, nC: cols.length, nR: rows.length };
}

/* ---------- shading: z-buffer + shadow maps -> light grids ---------- */
/** meshes: [{P,A,nC,nR,xf}], xf maps a local point to the view; lights: [{dir,cast}] */
export function shadeScene(meshes, lights, box, cell) {
  const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  for (const m of meshes) {
    const { P, nC, nR } = m;
    m.V = P.map((v) => m.xf(v));
    m.N = new Array(P.length);
    for (let r = 0; r < nR; r++)
      for (let c = 0; c < nC; c++) {
        const a = m.V[r * nC + Math.max(0, c - 1)],
          b = m.V[r * nC + Math.min(nC - 1, c + 1)],
          u = m.V[Math.max(0, r - 1) * nC + c],
          v = m.V[Math.min(nR - 1, r + 1) * nC + c];
        const e1 = sub(b, a),
          e2 = sub(v, u);
        const n = [
            e1[1] * e2[2] - e1[2] * e2[1],
            e1[2] * e2[0] - e1[0] * e2[2],
            e1[0] * e2[1] - e1[1] * e2[0],
          ],
          l = Math.hypot(...n) || 1;
        m.N[r * nC + c] = [n[0] / l, n[1] / l, n[2] / l];
      }
  }
  const W = Math.ceil(box[2] / cell),
    H = Math.ceil(box[3] / cell);
  const zb = new Grid(W, H, -1e9),
    id = new Grid(W, H, -1),
    attr = new Grid(W, H, 0),
    attr2 = new Grid(W, H, -20),
    light = lights.map(() => new Grid(W, H, 0));
  const tri = (m, fn) => {
    const { nC, nR } = m;
    for (let r = 0; r < nR - 1; r++)
      for (let c = 0; c < nC - 1; c++) {
        const i = r * nC + c;
        fn(i, i + 1, i + nC);
        fn(i + 1, i + nC + 1, i + nC);
      }
  };
  const maps = lights.map((L) => {
    const len = Math.hypot(...L.dir),
      d = L.dir.map((k) => k / len);
    const up = Math.abs(d[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    let s = [up[1] * d[2] - up[2] * d[1], up[2] * d[0] - up[0] * d[2], up[0] * d[1] - up[1] * d[0]];
    const sl = Math.hypot(...s);
    s = s.map((k) => k / sl);
    const t = [d[1] * s[2] - d[2] * s[1], d[2] * s[0] - d[0] * s[2], d[0] * s[1] - d[1] * s[0]];
    const c2 = 4.5,
      sz = 300,
      mx = (v) => [
        (v[0] * s[0] + v[1] * s[1] + v[2] * s[2]) / c2 + 150,
        (v[0] * t[0] + v[1] * t[1] + v[2] * t[2] - 120) / c2 + 150,
        v[0] * d[0] + v[1] * d[1] + v[2] * d[2],
      ];
    const z = new Grid(sz, sz, -1e9);
    const map = { d, mx, zb: z, sz };
    if (L.cast !== false)
      for (const m of meshes)
        if (!m.noCast) {
          const T = m.V.map(mx);
          tri(m, (a, b, c) => fillTri(z, T[a], T[b], T[c], () => {}));
        }
    return map;
  });
  meshes.forEach((m, mi) => {
    const S = m.V.map((v) => [(v[0] - box[0]) / cell, (v[1] - box[1]) / cell, v[2]]);
    tri(m, (a, b, c) =>
      fillTri(zb, S[a], S[b], S[c], (i, wa, wb, wc) => {
        id.d[i] = mi;
        if (m.A) attr.d[i] = m.A[a] * wa + m.A[b] * wb + m.A[c] * wc;
        if (m.A2) attr2.d[i] = m.A2[a] * wa + m.A2[b] * wb + m.A2[c] * wc;
        let n0 = m.N[a][0] * wa + m.N[b][0] * wb + m.N[c][0] * wc,
          n1 = m.N[a][1] * wa + m.N[b][1] * wb + m.N[c][1] * wc,
          n2 = m.N[a][2] * wa + m.N[b][2] * wb + m.N[c][2] * wc;
        const v = [0, 1, 2].map((k) => m.V[a][k] * wa + m.V[b][k] * wb + m.V[c][k] * wc);
        maps.forEach((q, li) => {
          let I = n0 * q.d[0] + n1 * q.d[1] + n2 * q.d[2];
          if (lights[li].cast !== false && I > -0.2) {
            const [u, w, z] = q.mx(v),
              xi = Math.round(u),
              yi = Math.round(w),
              bias = 9 + 26 * Math.sqrt(Math.max(0, 1 - I * I));
            let occ = 0;
            for (let dy = -1; dy <= 1; dy++)
              for (let dx = -1; dx <= 1; dx++) {
                const xx = xi + dx,
                  yy = yi + dy;
                if (xx < 0 || yy < 0 || xx >= q.sz || yy >= q.sz) continue;
                if (q.zb.at(xx, yy) > z + bias) occ++;
              }
            if (occ) I = Math.min(I, lerp(I, -0.02, Math.min(1, occ / 5)));
          }
          light[li].d[i] = I;
        });
      }),
    );
  });
  return { W, H, cell, box, id, zb, attr, attr2, light };
}
export function gridLoops(sc, grid, level, step = 9, rounds = 2, minArea = 120) {
  return contours(grid, level)
    .map((l) => l.map(([x, y]) => [x * sc.cell + sc.box[0], y * sc.cell + sc.box[1]]))
    .filter((l) => Math.abs(area(l)) > minArea)
    .map((l) => relax(l, step, rounds));
}
