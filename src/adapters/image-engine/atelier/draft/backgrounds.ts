// @ts-nocheck
// backgrounds.mjs — scenes as flat layers with air between them. One luminous shape always sits behind the head.
import { mix, tune, spline, poly, f1, lerp, clamp, ribbon, sampleSpline } from './core.ts';
const W = 900,
  H = 1200;
const rect = (x, y, w, h, fill, ex = '') =>
  `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" fill="${fill}"${ex}/>`;
const circ = (x, y, r, fill, ex = '') =>
  `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" fill="${fill}"${ex}/>`;
const path = (d, fill, ex = '') => `<path d="${d}" fill="${fill}"${ex}/>`;
/** keep loose particles off the sitter */
const off = (x, y) => Math.abs(x - 450) > (y > 700 ? 330 : 250);
const R = (x, y, w, h) => `M${f1(x)} ${f1(y)}h${f1(w)}v${f1(h)}h${f1(-w)}Z`;

export function depth(m) {
  const far = mix(m.sky[2], m.sky[1], 0.34),
    mid = mix(m.sky[1], m.shadow, m.dark ? 0.32 : 0.28),
    near = mix(mix(m.sky[0], m.shadow, 0.5), '#07080c', m.dark ? 0.35 : 0.12);
  return { far, mid, near, at: (t) => (t < 0.5 ? mix(near, mid, t * 2) : mix(mid, far, (t - 0.5) * 2)) };
}
const sky = (g, m, stops = [0, 0.5, 1]) =>
  `<linearGradient id="${g.id}sky" x1="0" y1="0" x2="0" y2="1"><stop offset="${stops[0]}" stop-color="${m.sky[0]}"/><stop offset="${stops[1]}" stop-color="${m.sky[1]}"/><stop offset="${stops[2]}" stop-color="${m.sky[2]}"/></linearGradient>`;
const glow = (g, name, c, a = 0.9) =>
  `<radialGradient id="${g.id}${name}"><stop offset="0" stop-color="${c}" stop-opacity="${a}"/><stop offset=".45" stop-color="${c}" stop-opacity="${a * 0.35}"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient>`;
/** the luminary: disc with a soft halo; optional bite or bands */
function disc(g, m, x, y, r, o = {}) {
  g.defs += glow(g, 'gl', m.disc, o.halo ?? 0.5);
  let s = circ(x, y, r * 2.1, `url(#${g.id}gl)`) + circ(x, y, r, m.disc, ` opacity="${o.op ?? 1}"`);
  if (o.craters) {
    const c = mix(m.disc, m.sky[1], 0.16);
    for (const [u, v, q] of [
      [-0.42, -0.3, 0.2],
      [0.3, 0.34, 0.26],
      [0.46, -0.36, 0.12],
      [-0.2, 0.48, 0.12],
      [-0.62, 0.14, 0.1],
    ])
      s += circ(x + u * r, y + v * r, q * r, c);
  }
  return s;
}
const ridge = (rng, y, amp, n, base = H) => {
  const p = [];
  for (let i = 0; i <= n; i++) p.push([-40 + (i / n) * (W + 80), y + rng.range(-amp, amp)]);
  return spline(p) + `L${W + 60} ${base}L-60 ${base}Z`;
};
const strata = (rng, m, y0, y1, n, c, op = 0.5) => {
  let s = '';
  for (let i = 0; i < n; i++) {
    const y = rng.range(y0, y1),
      x = rng.range(-200, W - 100),
      w = rng.range(260, 620),
      h = rng.range(7, 20);
    s += `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" rx="${f1(h / 2)}" fill="${c}" opacity="${f1(rng.range(0.3, 1) * op)}"/>`;
  }
  return s;
};
const stars = (rng, n, c, y1 = 800) => {
  let d = '';
  for (let i = 0; i < n; i++) {
    const r = rng.weighted([
      [0.9, 6],
      [1.5, 3],
      [2.3, 1],
    ]);
    const x = rng.range(0, W),
      y = rng.range(0, y1) ** 1;
    d += `M${f1(x - r)} ${f1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return path(d, c, ' opacity=".8"');
};
const birds = (rng, n, c, x0, x1, y0, y1) => {
  let d = '';
  for (let i = 0; i < n; i++) {
    const x = rng.range(x0, x1),
      y = rng.range(y0, y1),
      s = rng.range(6, 13);
    d += `M${f1(x - s)} ${f1(y - s * 0.3)}q${f1(s * 0.5)} ${f1(-s * 0.4)} ${f1(s)} ${f1(s * 0.35)}q${f1(s * 0.5)} ${f1(-s * 0.7)} ${f1(s)} ${f1(-s * 0.35)}q${f1(-s * 0.5)} ${f1(0)} ${f1(-s)} ${f1(s * 0.7)}q${f1(-s * 0.5)} ${f1(-s * 0.6)} ${f1(-s)} ${f1(-s * 0.7)}Z`;
  }
  return path(d, c);
};

/* botanical motif: the night bloom */
export function bloom(x, y, r, rot, c1, c2, c3, petals = 9) {
  let s = '',
    pet = '',
    vein = '';
  for (let i = 0; i < petals; i++) {
    const a = rot + (i / petals) * Math.PI * 2,
      w = (Math.PI / petals) * 1.18,
      P = (q, k) => [x + Math.cos(a + q) * r * k, y + Math.sin(a + q) * r * k];
    pet += spline(
      [P(0, 0.1), P(-w * 0.7, 0.45), P(-w * 0.72, 0.74), P(0, 1.04), P(w * 0.72, 0.74), P(w * 0.7, 0.45)],
      true,
    );
    vein += ribbon([P(0, 0.16), P(0.03, 0.5), P(0, 0.88)], (t) => r * 0.045 * (1 - t));
  }
  s += path(pet, c1);
  let inn = '';
  for (let i = 0; i < petals; i++) {
    const a = rot + ((i + 0.5) / petals) * Math.PI * 2,
      w = Math.PI / petals,
      P = (q, k) => [x + Math.cos(a + q) * r * k, y + Math.sin(a + q) * r * k];
    inn += spline([P(0, 0.06), P(-w * 0.7, 0.3), P(0, 0.66), P(w * 0.7, 0.3)], true);
  }
  return (
    s +
    path(vein, c2, ' opacity=".6"') +
    path(inn, c2) +
    circ(x, y, r * 0.13, c3) +
    [...Array(7)]
      .map((_, i) => {
        const a = rot + i * 0.9;
        return circ(x + Math.cos(a) * r * 0.24, y + Math.sin(a) * r * 0.24, r * 0.032, c3);
      })
      .join('')
  );
}
export function leaf(x, y, len, rot, w, c, c2) {
  const P = (u, v) => [x + Math.cos(rot) * u - Math.sin(rot) * v, y + Math.sin(rot) * u + Math.cos(rot) * v];
  const top = [P(0, 0), P(len * 0.3, -w), P(len * 0.7, -w * 0.72), P(len, 0)],
    bot = [P(len, 0), P(len * 0.7, w * 0.72), P(len * 0.3, w), P(0, 0)];
  return path(spline(top) + spline(bot).replace('M', 'L') + 'Z', c) + path(spline(top) + 'Z', c2);
}

const S = {};
export const SCENES = S;

S.studio = (g, rng, m) => {
  const d = depth(m),
    x = g.cx,
    y = g.cy;
  let s = rect(0, 0, W, H, `url(#${g.id}sky)`);
  g.defs += sky(g, m, [0, 0.6, 1.1]);
  const v = rng.int(0, 3);
  if (v === 0) {
    s += disc(g, m, x - g.light * 70, y - 10, rng.range(300, 360));
  } else if (v === 1) {
    // rays
    const c = mix(m.sky[1], m.disc, 0.2);
    let p = '';
    const n = 28;
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2,
        w = (Math.PI / n) * 0.5;
      p += `M${f1(x)} ${f1(y)}L${f1(x + Math.cos(a - w) * 1200)} ${f1(y + Math.sin(a - w) * 1200)}L${f1(x + Math.cos(a + w) * 1200)} ${f1(y + Math.sin(a + w) * 1200)}Z`;
    }
    s += path(p, c, ' opacity=".45"') + disc(g, m, x, y, 318, { halo: 0.35 });
  } else if (v === 2) {
    // nested arches
    for (let i = 4; i >= 0; i--) {
      const r = 190 + i * 62,
        c = mix(m.disc, i % 2 ? m.sky[1] : m.sky[0], 0.12 + i * 0.17);
      s += path(`M${f1(x - r)} ${H}V${f1(y + 20)}a${r} ${r} 0 0 1 ${2 * r} 0V${H}Z`, c);
    }
  } else {
    s += disc(g, m, x - g.light * 60, y, 330, { craters: 0 });
    const c = mix(m.disc, m.sky[1], 0.5);
    for (let i = 0; i < 3; i++)
      s += `<circle cx="${f1(x - g.light * 60)}" cy="${f1(y)}" r="${400 + i * 70}" fill="none" stroke="${c}" stroke-width="${2.5 - i * 0.6}" opacity="${0.5 - i * 0.13}"/>`;
  }
  // large leaves and blooms behind the shoulders
  const lf = d.at(0.42),
    lf2 = d.at(0.6),
    n = rng.int(6, 9);
  for (let i = 0; i < n; i++) {
    const side = i % 2 ? 1 : -1,
      bx = side < 0 ? rng.range(-30, 150) : rng.range(750, 930),
      by = rng.range(560, 1120);
    s += leaf(
      bx,
      by,
      rng.range(200, 360),
      -Math.PI / 2 + side * rng.range(-0.3, 0.9),
      rng.range(36, 64),
      lf,
      lf2,
    );
  }
  const nb = rng.int(2, 3);
  for (let i = 0; i < nb; i++) {
    const side = (i + (g.light > 0 ? 1 : 0)) % 2 ? 1 : -1;
    s += bloom(
      side < 0 ? rng.range(40, 150) : rng.range(750, 860),
      rng.range(600, 980),
      rng.range(74, 118),
      rng.range(0, 6),
      mix(m.disc, m.sky[1], 0.22),
      mix(m.disc, '#ffffff', 0.3),
      m.accents[2],
      rng.pick([8, 9, 10]),
    );
  }
  return s;
};

S['modern-city'] = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.42, 0.86]);
  let s = rect(0, 0, W, H, `url(#${g.id}sky)`);
  if (m.dark) s += stars(rng, 40, m.disc, 420);
  s += disc(g, m, g.cx - g.light * rng.range(40, 150), g.cy + rng.range(-60, 40), rng.range(230, 320), {
    halo: 0.45,
  });
  s += strata(rng, m, 300, 620, 6, mix(m.sky[2], m.disc, 0.3), 0.4);
  const layer = (t, y0, hMin, hMax, wMin, wMax, lit, win) => {
    let p = '',
      wn = '',
      x = -30;
    const c = d.at(t);
    while (x < W + 20) {
      const w = rng.range(wMin, wMax),
        h = rng.range(hMin, hMax) * (1 - 0.42 * Math.exp(-(((x + w / 2 - g.cx) / 210) ** 2))),
        top = y0 - h,
        kind = rng.int(0, 5);
      p += R(x, top, w, H - top);
      if (kind === 0)
        p +=
          R(x + w * 0.25, top - h * 0.14, w * 0.5, h * 0.16) +
          R(x + w * 0.47, top - h * 0.34, w * 0.06, h * 0.22);
      if (kind === 1)
        p += poly([
          [x, top],
          [x + w, top],
          [x + w, top - w * 0.5],
        ]);
      if (kind === 2)
        p += poly([
          [x + w * 0.1, top],
          [x + w * 0.5, top - w * 0.8],
          [x + w * 0.9, top],
        ]);
      if (kind === 3) p += `M${f1(x)} ${f1(top)}a${f1(w / 2)} ${f1(w / 2)} 0 0 1 ${f1(w)} 0Z`;
      if (win) {
        const cw = win,
          ch = win * 1.35,
          gx = win * 1.9,
          gy = win * 2.3;
        for (let yy = top + 16; yy < H - 30; yy += gy)
          for (let xx = x + 9; xx < x + w - cw - 6; xx += gx) if (rng.chance(lit)) wn += R(xx, yy, cw, ch);
      }
      x += w + rng.range(2, 14);
    }
    return path(p, c) + (wn ? path(wn, mix(m.disc, c, t * 0.55), ` opacity="${f1(0.85 - t * 0.4)}"`) : '');
  };
  s += layer(0.86, 900, 300, 560, 50, 110, 0.3, 5) + layer(0.55, 1000, 260, 560, 70, 140, 0.26, 8);
  // haze
  s += rect(0, 640, W, 560, `url(#${g.id}hz)`);
  g.defs += `<linearGradient id="${g.id}hz" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${m.sky[2]}" stop-opacity="0"/><stop offset="1" stop-color="${m.sky[2]}" stop-opacity=".5"/></linearGradient>`;
  s += layer(0.16, 1120, 220, 560, 110, 190, 0.2, 12);
  if (m.dark) {
    // sign and bokeh
    const nx = g.light > 0 ? rng.range(60, 130) : rng.range(760, 820),
      c = m.accents[rng.int(0, 1)],
      yy = rng.range(420, 560);
    s +=
      `<g fill="none" stroke="${c}" stroke-width="7" stroke-linecap="round" opacity=".9">` +
      rng.pick([
        `<circle cx="${f1(nx)}" cy="${f1(yy)}" r="42"/><path d="M${f1(nx)} ${f1(yy + 60)}v180"/>`,
        `<rect x="${f1(nx - 30)}" y="${f1(yy)}" width="60" height="230" rx="18"/><path d="M${f1(nx)} ${f1(yy + 40)}v40M${f1(nx)} ${f1(yy + 108)}v70"/>`,
        `<path d="M${f1(nx - 36)} ${f1(yy)}l72 60l-72 60l72 60l-72 60"/>`,
      ]) +
      '</g>';
    for (let i = 0; i < 12; i++)
      s += circ(
        rng.range(0, W),
        rng.range(760, 1180),
        rng.range(8, 30),
        rng.pick([m.disc, m.accents[0], m.accents[1]]),
        ` opacity="${f1(rng.range(0.1, 0.32))}"`,
      );
  }
  if (m.dark && rng.chance(0.4)) {
    let p = '';
    for (let i = 0; i < 46; i++) {
      const x = rng.range(-40, W),
        y = rng.range(-40, H),
        l = rng.range(30, 90);
      p += `M${f1(x)} ${f1(y)}l${f1(-l * 0.16)} ${f1(l)}`;
    }
    g.front += `<path d="${p}" stroke="${m.disc}" stroke-width="1.6" fill="none" opacity=".24"/>`;
  }
  return s;
};

S.workplace = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.5, 0.95]);
  const wall = mix(d.near, m.sky[0], 0.4);
  let s = rect(0, 0, W, H, wall);
  const v = rng.int(0, 2);
  if (v < 2) {
    // corner-office window with the city outside
    const x0 = 70,
      x1 = 830,
      y0 = -20,
      y1 = 905;
    s += rect(x0, y0, x1 - x0, y1 - y0, `url(#${g.id}sky)`);
    s +=
      `<clipPath id="${g.id}w"><rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/></clipPath><g clip-path="url(#${g.id}w)">` +
      disc(g, m, g.cx - g.light * 70, g.cy + 10, rng.range(230, 290), { halo: 0.35 });
    let x = 40;
    let p = '',
      wn = '';
    while (x < 860) {
      const w = rng.range(44, 110),
        h = rng.range(80, 400) * (1 - 0.5 * Math.exp(-(((x + w / 2 - g.cx) / 190) ** 2)));
      p += R(x, 905 - h, w, h);
      for (let yy = 905 - h + 12; yy < 890; yy += 19)
        for (let xx = x + 8; xx < x + w - 10; xx += 15) if (rng.chance(0.34)) wn += R(xx, yy, 6, 8);
      x += w + rng.range(2, 10);
    }
    s += path(p, d.at(0.66)) + path(wn, m.disc, ' opacity=".75"') + '</g>';
    const fr = mix(wall, '#000000', 0.15);
    for (const mx of [x0 - 10, 258, 448, 636, x1 - 10]) s += rect(mx, y0, 14, y1 - y0, fr);
    s += rect(x0, 300, x1 - x0, 10, fr) + rect(x0 - 20, y1, x1 - x0 + 40, 22, mix(wall, m.disc, 0.12));
    if (v === 1) {
      const px = g.light > 0 ? 150 : 750;
      g.defs += glow(g, 'lp', m.disc, 0.75);
      s +=
        rect(px - 2, -10, 4, 250, fr) +
        path(`M${px - 64} 300q8 -66 64 -66t64 66Z`, mix(wall, m.accents[2], 0.3)) +
        `<ellipse cx="${px}" cy="301" rx="62" ry="9" fill="${m.disc}"/>` +
        circ(px, 320, 240, `url(#${g.id}lp)`, ' opacity=".5"');
    } else {
      const px = g.light > 0 ? 90 : 810;
      for (let i = 0; i < 8; i++) {
        const a = -Math.PI / 2 + (i - 3.5) * 0.32;
        s += leaf(
          px,
          980,
          rng.range(190, 300),
          a,
          rng.range(22, 34),
          mix(wall, m.accents[1], 0.22),
          mix(wall, m.accents[1], 0.34),
        );
      }
      s += path(`M${px - 52} 975h104l-14 130h-76Z`, mix(wall, m.accents[2], 0.36));
    }
    s += rect(0, 1010, W, 190, mix(wall, '#000000', 0.2)) + rect(0, 1006, W, 8, mix(wall, m.disc, 0.3));
  } else {
    // blinds
    s = rect(0, 0, W, H, mix(d.mid, m.sky[1], 0.4));
    const lit = mix(m.disc, m.sky[2], 0.2);
    s += rect(90, 40, 720, 900, lit);
    let p = '';
    for (let y = 40; y < 940; y += 44)
      p += poly([
        [80, y],
        [820, y],
        [820, y + 25],
        [80, y + 29],
      ]);
    s += path(p, d.at(0.34));
    s +=
      rect(436, 40, 14, 900, d.at(0.2)) +
      rect(70, 30, 20, 930, d.at(0.18)) +
      rect(810, 30, 20, 930, d.at(0.18)) +
      rect(50, 20, 800, 26, d.at(0.14)) +
      rect(40, 940, 820, 26, d.at(0.22));
    g.defs += glow(g, 'bl', m.disc, 0.6);
    s += circ(g.cx - g.light * 160, g.cy, 560, `url(#${g.id}bl)`, ' opacity=".55"');
  }
  return s;
};

S.space = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.6, 1.25]);
  let s =
    rect(0, 0, W, H, mix(m.sky[0], '#04050a', 0.4)) + rect(0, 0, W, H, `url(#${g.id}sky)`, ' opacity=".75"');
  // nebula bands
  for (let i = 0; i < 5; i++) {
    const y = rng.range(100, 1000),
      a = rng.range(-0.5, 0.1),
      c = [m.sky[1], m.sky[2], m.accents[1], m.accents[0]][i % 4];
    const pts = sampleSpline(
      [
        [-120, y + 200 * -a],
        [220, y + rng.range(-80, 80)],
        [520, y + rng.range(-90, 90) + 60 * a],
        [1040, y + 420 * a],
      ],
      14,
    );
    s += path(
      ribbon(pts, (t) => rng.range(50, 80) + 90 * Math.sin(Math.PI * t)),
      c,
      ` opacity="${f1(rng.range(0.12, 0.26))}"`,
    );
  }
  s += stars(rng, 150, mix(m.disc, '#ffffff', 0.5), 1200);
  const px = g.cx - g.light * rng.range(30, 150),
    py = g.cy + rng.range(-80, 40),
    r = rng.range(270, 350);
  g.defs += glow(g, 'pl', m.disc, 0.5);
  s += circ(px, py, r * 1.8, `url(#${g.id}pl)`);
  g.defs += `<clipPath id="${g.id}p"><circle cx="${f1(px)}" cy="${f1(py)}" r="${f1(r)}"/></clipPath>`;
  let pl = circ(px, py, r, mix(m.disc, m.sky[2], 0.3));
  const kind = rng.int(0, 1),
    tilt = rng.range(-24, 24);
  if (kind === 0) {
    let yb = py - r;
    let i = 0;
    pl += `<g transform="rotate(${f1(tilt)} ${f1(px)} ${f1(py)})">`;
    while (yb < py + r) {
      const h = rng.range(18, 64);
      if (i++ % 2)
        pl += path(
          spline(
            sampleSpline(
              [
                [px - r - 20, yb],
                [px - r * 0.3, yb + rng.range(-10, 10)],
                [px + r * 0.3, yb + rng.range(-10, 10)],
                [px + r + 20, yb],
              ],
              8,
            ),
          ) + `L${f1(px + r + 20)} ${f1(yb + h)}L${f1(px - r - 20)} ${f1(yb + h * 0.8)}Z`,
          mix(m.disc, m.accents[(i >> 1) % 3], 0.42),
          ' opacity=".6"',
        );
      yb += h;
    }
    pl += '</g>';
  } else
    for (let i = 0; i < 12; i++) {
      const a = rng.range(0, 6.28),
        q = rng.range(0, 0.9) * r;
      pl += circ(
        px + Math.cos(a) * q,
        py + Math.sin(a) * q,
        rng.range(12, 58),
        mix(m.disc, m.sky[1], 0.36),
        ' opacity=".7"',
      );
    }
  pl += path(
    `M${f1(px)} ${f1(py - r)}a${f1(r)} ${f1(r)} 0 0 ${g.light > 0 ? 0 : 1} 0 ${f1(2 * r)}a${f1(r * 1.35)} ${f1(r * 1.35)} 0 0 ${g.light > 0 ? 1 : 0} 0 ${f1(-2 * r)}Z`,
    mix(m.shadow, m.sky[0], 0.4),
    ' opacity=".55"',
  );
  s += `<g clip-path="url(#${g.id}p)">${pl}</g>`;
  if (rng.chance(0.5)) {
    const ra = rng.range(-28, -10) * g.light;
    s += `<g transform="rotate(${f1(ra)} ${f1(px)} ${f1(py)})" fill="none" stroke="${mix(m.disc, m.accents[0], 0.4)}"><ellipse cx="${f1(px)}" cy="${f1(py)}" rx="${f1(r * 1.55)}" ry="${f1(r * 0.22)}" stroke-width="11" opacity=".7"/><ellipse cx="${f1(px)}" cy="${f1(py)}" rx="${f1(r * 1.78)}" ry="${f1(r * 0.26)}" stroke-width="4" opacity=".55"/></g>`;
  }
  s += circ(
    g.light > 0 ? rng.range(90, 190) : rng.range(710, 810),
    rng.range(110, 260),
    rng.range(26, 54),
    mix(m.disc, m.accents[1], 0.35),
  );
  if (rng.chance(0.45)) {
    // cockpit frame
    const fr = mix(d.near, '#05060a', 0.3),
      fr2 = mix(fr, m.disc, 0.16);
    s +=
      path(
        'M0 0H900V1200H0Z M120 70 Q450 -10 780 70 Q850 90 856 170 L880 960 Q450 1040 20 960 L44 170 Q50 90 120 70Z',
        fr,
        ' fill-rule="evenodd"',
      ) +
      `<path d="M120 70Q450 -10 780 70Q850 90 856 170L880 960Q450 1040 20 960L44 170Q50 90 120 70Z" fill="none" stroke="${fr2}" stroke-width="8"/>`;
    for (let i = 0; i < 9; i++)
      s += circ(
        80 + i * 92,
        1050 + 16 * Math.sin((i / 8) * 3.14),
        7,
        i % 3 ? m.accents[0] : m.rim,
        ' opacity=".8"',
      );
  }
  return s;
};

S.medieval = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.5, 0.95]);
  let s = '';
  if (rng.chance(0.5)) {
    // gothic window in a stone wall
    const wall = d.at(0.2),
      wall2 = d.at(0.3);
    s += rect(0, 0, W, H, wall);
    let p = '';
    for (let y = -20, r = 0; y < H; y += 74, r++)
      for (let x = (r % 2) * -80; x < W; x += 164) if (rng.chance(0.5)) p += R(x + 3, y + 3, 158, 68);
    s += path(p, wall2, ' opacity=".55"');
    const cx = g.cx,
      w = 330,
      yT = -40,
      arch = (k) =>
        `M${f1(cx - w * k)} 1010V${f1(430)}Q${f1(cx - w * k)} ${f1(120 - 60 * k)} ${f1(cx)} ${f1(yT - 30 * k + 30)}Q${f1(cx + w * k)} ${f1(120 - 60 * k)} ${f1(cx + w * k)} 430V1010Z`;
    s +=
      path(arch(1.16), mix(wall, m.disc, 0.18)) +
      path(arch(1.08), wall2) +
      `<clipPath id="${g.id}a"><path d="${arch(1)}"/></clipPath><g clip-path="url(#${g.id}a)">` +
      rect(0, 0, W, H, `url(#${g.id}sky)`) +
      disc(g, m, cx - g.light * 70, g.cy, 240, { craters: m.dark, halo: 0.4 });
    s +=
      path(ridge(rng, 840, 40, 6), d.at(0.8)) +
      castle(rng, cx + g.light * 190, 860, 0.6, d.at(0.62), m) +
      path(ridge(rng, 930, 26, 5), d.at(0.5)) +
      '</g>';
    const fr = wall;
    s +=
      rect(cx - 8, 0, 16, 1010, fr) +
      rect(cx - w, 470, 2 * w, 10, fr) +
      rect(cx - w, 740, 2 * w, 10, fr) +
      `<circle cx="${f1(cx)}" cy="190" r="84" fill="none" stroke="${fr}" stroke-width="14"/>`;
    s += rect(cx - w * 1.3, 1000, w * 2.6, 40, mix(wall, m.disc, 0.2));
    g.defs += glow(g, 'cd', m.rim, 0.8);
    for (const px of [54, 846]) {
      s +=
        circ(px, 640, 190, `url(#${g.id}cd)`, ' opacity=".6"') +
        rect(px - 11, 662, 22, 120, mix('#f2e4c8', wall, 0.3)) +
        path(`M${px} 604q20 34 0 58q-20 -24 0 -58Z`, m.disc) +
        rect(px - 34, 780, 68, 12, mix(wall, m.rim, 0.3));
    }
  } else {
    s += rect(0, 0, W, H, `url(#${g.id}sky)`);
    if (m.dark) s += stars(rng, 60, m.disc, 500);
    s +=
      disc(g, m, g.cx - g.light * 90, g.cy - 10, rng.range(250, 320), { craters: m.dark, halo: 0.45 }) +
      strata(rng, m, 280, 640, 6, mix(m.sky[2], m.disc, 0.35), 0.45) +
      birds(rng, 7, d.at(0.3), 80, 820, 90, 320);
    s +=
      path(ridge(rng, 760, 60, 6), d.at(0.88)) +
      castle(rng, g.light > 0 ? 690 : 210, 850, 1.15, d.at(0.56), m) +
      path(ridge(rng, 880, 40, 6), d.at(0.52));
    let p = '';
    for (let i = 0; i < 26; i++) {
      const x = rng.range(-20, W + 20),
        y = rng.range(960, 1040),
        h = rng.range(70, 170);
      p += poly([
        [x - h * 0.2, y + 60],
        [x, y - h],
        [x + h * 0.2, y + 60],
      ]);
    }
    s += path(p, d.at(0.26)) + path(ridge(rng, 1020, 26, 6), d.at(0.2));
  }
  return s;
};
function castle(rng, x, y, k, c, m) {
  let p = '',
    w = '',
    fl = '';
  const T = (dx, wd, h, roof) => {
    p += R(x + dx - wd / 2, y - h, wd, h + 80);
    if (roof)
      p += poly([
        [x + dx - wd * 0.66, y - h],
        [x + dx, y - h - wd * 1.5],
        [x + dx + wd * 0.66, y - h],
      ]);
    else for (let i = 0; i < 4; i++) p += R(x + dx - wd / 2 + (i * wd) / 3.6, y - h - 12 * k, wd / 7, 14 * k);
    for (let i = 0; i < 3; i++) w += R(x + dx - 3 * k, y - h + (26 + i * 44) * k, 6 * k, 14 * k);
    if (roof) {
      const ty = y - h - wd * 1.5;
      fl +=
        poly([
          [x + dx, ty - 30 * k],
          [x + dx + 38 * k, ty - 20 * k],
          [x + dx, ty - 8 * k],
        ]) + R(x + dx - 1.5, ty - 32 * k, 3, 34 * k);
    }
  };
  T(-120 * k, 56 * k, 170 * k, 1);
  T(-60 * k, 80 * k, 120 * k, 0);
  T(0, 66 * k, 280 * k, 1);
  T(66 * k, 90 * k, 140 * k, 0);
  T(130 * k, 50 * k, 210 * k, 1);
  T(186 * k, 44 * k, 110 * k, 1);
  T(-176 * k, 44 * k, 100 * k, 0);
  return path(p, c) + path(fl, m.rim, ' opacity=".8"') + path(w, m.disc, ' opacity=".85"');
}

S.apocalyptic = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.45, 0.85]);
  let s = rect(0, 0, W, H, `url(#${g.id}sky)`);
  s +=
    disc(g, m, g.cx - g.light * 60, g.cy + 30, rng.range(290, 350), { halo: 0.55 }) +
    strata(rng, m, 120, 760, 12, mix(m.sky[1], m.sky[2], 0.5), 0.45);
  const ruin = (t, y0, n, wMin, wMax, hMin, hMax) => {
    let p = '',
      h2 = '';
    let x = -40;
    while (x < W + 40) {
      const w = rng.range(wMin, wMax),
        h = rng.range(hMin, hMax) * (1 - 0.5 * Math.exp(-(((x + w / 2 - g.cx) / 200) ** 2))),
        lean = rng.range(-0.05, 0.05) * h,
        pts = [
          [x, H],
          [x + lean, y0 - h * rng.range(0.7, 1)],
        ];
      const q = rng.int(4, 7);
      for (let i = 1; i < q; i++) pts.push([x + lean + (w * i) / q, y0 - h * rng.range(0.62, 1.05)]);
      pts.push([x + w + lean, y0 - h * rng.range(0.5, 0.9)], [x + w, H]);
      p += poly(pts);
      for (let yy = y0 - h * 0.5; yy < H; yy += wMin * 0.5)
        for (let xx = x + 12; xx < x + w - 16; xx += wMin * 0.32)
          if (rng.chance(0.4)) h2 += R(xx, yy, wMin * 0.13, wMin * 0.24);
      x += w + rng.range(6, 40);
    }
    return path(p, d.at(t)) + path(h2, d.at(Math.min(1, t + 0.3)), ' opacity=".8"');
  };
  s += ruin(0.84, 880, 8, 60, 120, 160, 460) + ruin(0.5, 980, 6, 90, 170, 180, 500);
  // pylon and cables
  const px = g.light > 0 ? 150 : 750,
    c = d.at(0.14);
  s += `<g stroke="${c}" fill="none" stroke-width="7" transform="rotate(${f1(rng.range(-7, 7))} ${px} 1100)"><path d="M${px - 60} 1120L${px - 14} 470h28L${px + 60} 1120M${px - 50} 980L${px + 40} 860L${px - 32} 740L${px + 22} 640L${px - 16} 540M${px + 50} 980L${px - 40} 860L${px + 32} 740L${px - 22} 640L${px + 16} 540"/><path d="M${px - 110} 560h220M${px - 90} 640h180" stroke-width="9"/></g>`;
  s += `<path d="M${px - 110} 562Q${px - 400} 700 ${px - 800} 600M${px + 110} 562Q${px + 420} 720 ${px + 800} 590M${px + 90} 642Q${px + 420} 820 ${px + 800} 700M${px - 90} 642Q${px - 420} 820 ${px - 800} 700" fill="none" stroke="${c}" stroke-width="3"/>`;
  let p = '';
  for (let i = 0; i < 40; i++) p += R(rng.range(-20, W), rng.range(1040, 1120), rng.range(40, 140), 200);
  s += path(ridge(rng, 1060, 40, 14), d.at(0.12)) + birds(rng, 9, d.at(0.16), 60, 840, 120, 420);
  let e = '';
  for (let i = 0; i < 34; i++) {
    const r = rng.range(1.4, 4),
      x = rng.range(0, W),
      y = rng.range(200, H);
    if (off(x, y) || y > 760)
      e += `M${f1(x - r)} ${f1(y)}l${f1(r)} ${f1(-r * 1.4)}l${f1(r)} ${f1(r)}l${f1(-r * 0.8)} ${f1(r)}Z`;
  }
  g.front += path(e, m.rim, ' opacity=".8"');
  return s;
};

S.peaceful = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.4, 0.66]);
  let s = rect(0, 0, W, H, `url(#${g.id}sky)`);
  if (m.dark) s += stars(rng, 70, m.disc, 480);
  const dx = g.cx - g.light * rng.range(60, 150),
    dy = g.cy + rng.range(-60, 60),
    r = rng.range(210, 290);
  s +=
    disc(g, m, dx, dy, r, { halo: 0.5, craters: m.dark && rng.chance(0.5) }) +
    strata(rng, m, 250, 620, 5, mix(m.sky[2], '#ffffff', 0.3), 0.4);
  s +=
    path(ridge(rng, 640, 70, 5), d.at(0.95)) +
    path(ridge(rng, 720, 54, 6), d.at(0.8)) +
    path(ridge(rng, 790, 34, 7), d.at(0.62));
  const water = mix(m.sky[2], m.sky[1], 0.35);
  s += rect(0, 830, W, 400, water);
  let q = '';
  for (let i = 0; i < 16; i++) {
    const y = 842 + i * 20 + rng.range(-5, 5),
      w = r * (1.5 - i * 0.05) * rng.range(0.4, 1);
    q += `M${f1(dx - w / 2)} ${f1(y)}h${f1(w)}v${f1(5 + i * 0.35)}h${f1(-w)}Z`;
  }
  s += path(q, m.disc, ' opacity=".6"');
  let q2 = '';
  for (let i = 0; i < 22; i++) q2 += R(rng.range(-50, W), rng.range(840, 1180), rng.range(60, 260), 4);
  s += path(q2, d.at(0.66), ' opacity=".5"');
  const side = g.light; // weeping branches from the top corner opposite the light
  const tx = side > 0 ? -20 : W + 20;
  for (let i = 0; i < 9; i++) {
    const x = tx + side * rng.range(0, 250),
      y0 = -30,
      l = rng.range(220, 620) * (1 - Math.abs(x - tx) / 420);
    const pts = sampleSpline(
      [
        [x, y0],
        [x + side * 14, l * 0.4],
        [x + side * rng.range(-8, 26), l],
      ],
      10,
    );
    s += `<path d="${spline(pts)}" fill="none" stroke="${d.at(0.2)}" stroke-width="3"/>`;
    for (let j = 2; j < 10; j++)
      for (const sd of [-1, 1])
        s += leaf(
          pts[j][0],
          pts[j][1],
          rng.range(26, 46),
          Math.PI / 2 + sd * rng.range(0.5, 0.9),
          6,
          d.at(0.2),
          d.at(0.3),
        );
  }
  let reeds = '';
  for (let i = 0; i < 34; i++) {
    const x = rng.chance(0.5) ? rng.range(-20, 270) : rng.range(640, 920),
      h = rng.range(180, 430),
      b = rng.range(-40, 40);
    reeds += ribbon(
      sampleSpline(
        [
          [x, 1210],
          [x + b * 0.3, 1210 - h * 0.6],
          [x + b, 1210 - h],
        ],
        8,
      ),
      (t) => 7 * (1 - t) + 1,
    );
    if (rng.chance(0.3)) reeds += `M${f1(x + b - 6)} ${f1(1210 - h)}a6 26 0 1 0 12 0a6 26 0 1 0 -12 0Z`;
  }
  s += path(reeds, d.at(0.14));
  if (m.dark) {
    g.defs += glow(g, 'ff', m.accents[0] === m.disc ? m.disc : m.accents[0], 0.95);
    for (let i = 0; i < 13; i++) {
      const x = rng.range(20, W - 20),
        y = rng.range(420, 1150);
      if (off(x, y)) g.front += circ(x, y, rng.range(9, 17), `url(#${g.id}ff)`) + circ(x, y, 2.4, '#fffbe6');
    }
  }
  return s;
};

S['fantasy-world'] = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.5, 0.95]);
  let s = rect(0, 0, W, H, `url(#${g.id}sky)`);
  s += stars(rng, m.dark ? 80 : 0, m.disc, 620);
  s +=
    disc(g, m, g.cx - g.light * 90, g.cy - 10, rng.range(240, 310), { halo: 0.5, craters: rng.chance(0.5) }) +
    circ(
      g.cx + g.light * rng.range(220, 300),
      rng.range(120, 230),
      rng.range(46, 74),
      mix(m.disc, m.accents[1], 0.4),
    ) +
    strata(rng, m, 260, 700, 7, mix(m.sky[2], m.disc, 0.4), 0.4);
  const isle = (x, y, w, t) => {
    const c = d.at(t),
      c2 = d.at(Math.min(1, t + 0.2));
    let q = poly([
      [x - w, y],
      [x + w, y],
      [x + w * 0.62, y + w * 0.34],
      [x + w * 0.3, y + w * 0.5],
      [x + w * 0.06, y + w * 1.15],
      [x - w * 0.18, y + w * 0.56],
      [x - w * 0.6, y + w * 0.36],
    ]);
    let o =
      path(q, c) +
      path(
        poly([
          [x - w, y],
          [x - w * 0.5, y],
          [x - w * 0.3, y + w * 0.46],
          [x - w * 0.6, y + w * 0.36],
        ]),
        c2,
        ' opacity=".5"',
      );
    let tr = '';
    for (let i = 0; i < 5; i++) {
      const tx = x + rng.range(-0.8, 0.8) * w,
        h = rng.range(0.2, 0.62) * w;
      tr += poly([
        [tx - h * 0.24, y + 2],
        [tx, y - h],
        [tx + h * 0.24, y + 2],
      ]);
    }
    o += path(tr, c);
    const fx = x + rng.range(-0.4, 0.5) * w;
    o += path(
      ribbon(
        [
          [fx, y],
          [fx + 2, y + w * 0.8],
          [fx, y + w * 1.7],
        ],
        (k) => w * 0.1 * (1 + k),
      ),
      m.disc,
      ' opacity=".5"',
    );
    return o;
  };
  s +=
    isle(g.light > 0 ? 190 : 720, rng.range(300, 380), rng.range(70, 100), 0.8) +
    isle(g.light > 0 ? 770 : 140, rng.range(430, 560), rng.range(100, 140), 0.6);
  s += path(ridge(rng, 800, 80, 7), d.at(0.86));
  let sp = '';
  for (let i = 0; i < 11; i++) {
    const x = rng.range(-20, W + 20),
      h = rng.range(120, 420) * (1 - 0.5 * Math.exp(-(((x - g.cx) / 200) ** 2))),
      w = rng.range(20, 46);
    sp +=
      spline([
        [x - w, 1010],
        [x - w * 0.35, 1000 - h * 0.6],
        [x, 1000 - h],
        [x + w * 0.35, 1000 - h * 0.6],
        [x + w, 1010],
      ]) + 'Z';
  }
  s += path(sp, d.at(0.56)) + path(ridge(rng, 960, 40, 6), d.at(0.44));
  // glowing caps or crystals
  if (rng.chance(0.5))
    for (let i = 0; i < 8; i++) {
      const side = i % 2,
        x = side ? rng.range(640, 890) : rng.range(10, 260),
        y = rng.range(900, 1130),
        w = rng.range(40, 92);
      s +=
        rect(x - w * 0.11, y, w * 0.22, 300, mix(m.disc, d.near, 0.5)) +
        path(
          `M${f1(x - w)} ${f1(y + 12)}Q${f1(x - w * 0.8)} ${f1(y - w * 0.95)} ${f1(x)} ${f1(y - w * 0.95)}T${f1(x + w)} ${f1(y + 12)}Q${f1(x)} ${f1(y + w * 0.3)} ${f1(x - w)} ${f1(y + 12)}Z`,
          i % 3 ? mix(m.accents[1], d.near, 0.25) : mix(m.rim, d.near, 0.2),
        ) +
        circ(x - w * 0.3, y - w * 0.42, w * 0.13, m.disc, ' opacity=".8"') +
        circ(x + w * 0.26, y - w * 0.5, w * 0.09, m.disc, ' opacity=".8"') +
        circ(x + w * 0.5, y - w * 0.16, w * 0.07, m.disc, ' opacity=".8"');
    }
  else
    for (let i = 0; i < 9; i++) {
      const side = i % 2,
        x = side ? rng.range(650, 890) : rng.range(10, 250),
        h = rng.range(160, 380),
        w = rng.range(26, 54),
        y = 1200,
        l = rng.range(-0.3, 0.3) * h;
      const a = [
        [x - w, y],
        [x - w + l * 0.8, y - h * 0.7],
        [x + l, y - h],
        [x + w + l * 0.8, y - h * 0.72],
        [x + w, y],
      ];
      s +=
        path(poly(a), mix(m.accents[1], m.disc, 0.2)) +
        path(
          poly([
            [x, y],
            [x + l, y - h],
            [x + w + l * 0.8, y - h * 0.72],
            [x + w, y],
          ]),
          mix(m.accents[1], d.near, 0.42),
        ) +
        path(
          poly([
            [x - w * 0.7, y],
            [x - w * 0.8 + l * 0.8, y - h * 0.68],
            [x + l, y - h],
            [x - w * 0.3 + l * 0.6, y - h * 0.6],
          ]),
          m.disc,
          ' opacity=".5"',
        );
    }
  g.defs += glow(g, 'ff', m.disc, 0.95);
  for (let i = 0; i < 16; i++) {
    const x = rng.range(10, W - 10),
      y = rng.range(260, 1150);
    if (off(x, y))
      g.front += circ(x, y, rng.range(8, 15), `url(#${g.id}ff)`) + circ(x, y, 2, '#ffffff', ' opacity=".9"');
  }
  return s;
};

S.campus = (g, rng, m) => {
  const d = depth(m);
  g.defs += sky(g, m, [0, 0.5, 0.95]);
  let s = '';
  if (rng.chance(0.5)) {
    // courtyard: arcade, clock tower
    s += rect(0, 0, W, H, `url(#${g.id}sky)`);
    if (m.dark) s += stars(rng, 40, m.disc, 400);
    s +=
      disc(g, m, g.cx - g.light * 80, g.cy, rng.range(250, 310), { halo: 0.45 }) +
      strata(rng, m, 240, 560, 5, mix(m.sky[2], '#ffffff', 0.25), 0.4);
    const tx = g.light > 0 ? 720 : 180,
      c = d.at(0.66),
      c2 = d.at(0.5);
    s +=
      path(
        R(tx - 62, 300, 124, 700) +
          poly([
            [tx - 78, 300],
            [tx, 130],
            [tx + 78, 300],
          ]) +
          R(tx - 74, 300, 148, 16) +
          R(tx - 70, 520, 140, 12),
        c,
      ) +
      circ(tx, 400, 42, mix(m.disc, c, 0.25)) +
      `<path d="M${tx} 400V372M${tx} 400L${tx + 18} 410" stroke="${c2}" stroke-width="6" stroke-linecap="round"/>` +
      path(R(tx - 34, 560, 20, 60) + R(tx + 14, 560, 20, 60) + R(tx - 10, 560, 20, 60), mix(m.disc, c, 0.4));
    s += rect(-10, 690, 920, 520, c2) + rect(-10, 676, 920, 18, d.at(0.6));
    let a = '',
      l = '';
    for (let x = -60; x < W; x += 158) {
      a += `M${x + 26} 1210V870a53 53 0 0 1 106 0V1210Z`;
      l += `M${x + 26} 870a53 53 0 0 1 106 0v18a53 53 0 0 0 -106 0Z`;
    }
    s += path(a, d.at(0.3)) + path(l, mix(m.disc, c2, 0.4), ' opacity=".6"');
    for (let x = -60; x < W; x += 158)
      s += path(
        R(x + 40, 726, 30, 52) + R(x + 88, 726, 30, 52),
        rng.chance(0.6) ? m.disc : d.at(0.3),
        ' opacity=".85"',
      );
    const lx = g.light > 0 ? 70 : 830;
    for (let i = 0; i < 60; i++) {
      const aa = rng.range(0, 6.28),
        q = Math.sqrt(rng.next()) * 190;
      s += `<ellipse cx="${f1(lx + Math.cos(aa) * q)}" cy="${f1(330 + Math.sin(aa) * q * 1.1)}" rx="${f1(rng.range(16, 34))}" ry="${f1(rng.range(12, 24))}" fill="${d.at(rng.pick([0.18, 0.26, 0.34]))}"/>`;
    }
    s += path(
      ribbon(
        sampleSpline(
          [
            [lx + 10, 1210],
            [lx - 10, 800],
            [lx, 470],
          ],
          8,
        ),
        (t) => 56 * (1 - t * 0.6),
      ),
      d.at(0.14),
    );
  } else {
    // library
    const wall = d.at(0.16);
    s += rect(0, 0, W, H, wall);
    const arch = `M${f1(g.cx - 250)} 1200V${f1(g.cy - 40)}a250 250 0 0 1 500 0V1200Z`;
    s += `<clipPath id="${g.id}a"><path d="${arch}"/></clipPath>`;
    const cols = [m.accents[0], m.accents[1], m.accents[2], m.sky[1], m.sky[2], m.rim];
    for (let y = -40; y < 1200; y += 148) {
      let x = -20;
      while (x < W + 10) {
        if (rng.chance(0.12)) {
          x += rng.range(16, 40);
          continue;
        }
        const w = rng.range(16, 38),
          h = rng.range(84, 122);
        s += rect(x, y + 132 - h, w - 2.5, h, mix(rng.pick(cols), wall, rng.range(0.5, 0.74)));
        if (w > 26) s += rect(x + 3, y + 132 - h * 0.8, w - 8, 5, mix(m.disc, wall, 0.5));
        x += w;
      }
      s += rect(-10, y + 132, W + 20, 15, mix(wall, m.disc, 0.14));
    }
    for (const x of [120, 780]) s += rect(x - 12, -10, 24, H, mix(wall, '#000000', 0.18));
    s +=
      path(`M${f1(g.cx - 272)} 1200V${f1(g.cy - 40)}a272 272 0 0 1 544 0V1200Z`, mix(wall, m.disc, 0.22)) +
      `<g clip-path="url(#${g.id}a)">` +
      rect(0, 0, W, H, `url(#${g.id}sky)`) +
      disc(g, m, g.cx - g.light * 60, g.cy, 200, { halo: 0.5 }) +
      path(ridge(rng, 830, 40, 6), d.at(0.7)) +
      '</g>';
    s +=
      rect(g.cx - 5, g.cy - 290, 10, 1000, mix(wall, m.disc, 0.16)) +
      rect(g.cx - 250, g.cy + 120, 500, 9, mix(wall, m.disc, 0.16));
    const lx = g.light > 0 ? 110 : 790;
    g.defs += glow(g, 'lm', m.disc, 0.9);
    s +=
      circ(lx, 820, 300, `url(#${g.id}lm)`, ' opacity=".6"') +
      path(`M${lx - 70} 840q12 -78 70 -78t70 78Z`, mix(m.accents[1], m.disc, 0.25)) +
      rect(lx - 5, 840, 10, 200, mix(wall, m.rim, 0.5)) +
      rect(0, 1030, W, 180, mix(wall, '#000000', 0.2)) +
      rect(0, 1026, W, 8, mix(wall, m.disc, 0.35));
  }
  return s;
};
