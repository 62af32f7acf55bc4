// @ts-nocheck
// portrait.mjs — Nightbloom portrait engine (prototype, no dependencies).
//   import { portrait } from './portrait.ts'      portrait({ seed, tags }) -> { svg, traits }
//   node portrait.mjs SEED [tag tag …] > out.svg
import {
  Rng,
  mix,
  tune,
  spline,
  f1,
  lerp,
  clamp,
  rot3,
  Grid,
  sampleSpline,
  ribbon,
  lightness,
} from './core.ts';
import { makeHead, headMesh, makeBody, bodyMesh, shadeScene, gridLoops, hairline } from './head.ts';
import { eye, brow, nose, mouth, proj } from './features.ts';
import { STYLES, skull, drawHair, drawBun, drawPuff } from './hair.ts';
import { MOODS, GLOW, ramp, hairRamp } from './palette.ts';
import { SCENES, bloom, leaf, depth } from './backgrounds.ts';
import { GARMENTS } from './garments.ts';
import * as X from './species.ts';
import { resolve } from './traits.ts';

const W = 900,
  H = 1200;
/** the picture is composed for 3:4; other ratios are windows onto it, always keeping the eyes on the upper third */
export const ASPECTS = {
  '3:4': [0, 0, 900, 1200],
  '2:3': [50, 0, 800, 1200],
  '9:16': [112, 0, 675, 1200],
  '1:1': [0, 60, 900, 900],
  '4:3': [0, 150, 900, 675],
  '16:9': [0, 210, 900, 506],
};

export function portrait(opts = {}, step = () => {}) {
  const traits = resolve(opts);
  step(0.05, 'light');
  return { traits, svg: render(traits, opts), description: describe(traits) };
}

export function render(tr, opts = {}) {
  const rng = new Rng(tr.seed),
    takeRng = new Rng(tr.take ?? tr.seed),
    mood = MOODS[tr.mood],
    uid = 'n' + ((rng.base() ^ Math.imul(takeRng.base(), 2654435761)) >>> 0).toString(36),
    k = tr.k,
    ox = tr.ox,
    oy = tr.oy,
    light = tr.light,
    { yaw, pitch, roll } = tr.pose;
  const head = makeHead(tr.face),
    body = makeBody(tr.body);

  /* ---- 1. pose: local points -> view ---- */
  const Rh = rot3(yaw, pitch, roll),
    Rs = rot3(yaw, 0, roll * 0.25),
    Rb = rot3(tr.bodyYaw, 0, tr.bodyRoll),
    piv = [0, 140, -40],
    hs = tr.pres === 'm' ? 1.05 : 1.08;
  const turn = (M) => (v) => {
    const q = M([(v[0] - piv[0]) * hs, (v[1] - piv[1]) * hs, (v[2] - piv[2]) * hs]);
    return [q[0] + piv[0], q[1] + piv[1], q[2] + piv[2]];
  };
  const hx = turn(Rh),
    hfall = turn(Rs),
    bx = (v) => {
      const q = Rb([v[0], v[1] - 330, v[2] + 40]);
      return [q[0], q[1] + 330, q[2] - 40];
    };
  const C = ([x, y]) => [ox + x * k, oy + y * k];

  /* ---- 2. light the sculpture ---- */
  const elev = tr.elev ?? 0.62,
    key = [light * 0.64, -elev, 0.6],
    rimD = [-light * 1.25, -0.35, -0.85],
    lights = [{ dir: key }, { dir: rimD, cast: false }];
  const box = [-ox / k, -oy / k, W / k, H / k],
    cell = 2.7 / k;
  const beardKind = tr.extras.beard,
    mh = headMesh(
      head,
      hairline(tr.hairline),
      beardKind
        ? X.beardField(beardKind === 'stubble' || beardKind === 'short' ? 'full' : beardKind, head)
        : null,
    ),
    mb = bodyMesh(body, 0);
  mh.xf = hx;
  mb.xf = bx;
  const sc = shadeScene([mh, mb], lights, box, cell);
  const neckShade = (s, id, f = 1) => {
    for (let i = 0; i < s.id.d.length; i++)
      if (s.id.d[i] === id) {
        const y = Math.floor(i / s.W) * cell + box[1];
        s.light[0].d[i] -= 0.55 * f * (1 - clamp((y - 212) / 92));
      }
  };
  neckShade(sc, 1);
  const P = (ls) => ls.map((p) => spline(p.map(C), true)).join('');
  const maskOf = (s, f) => {
    const g = new Grid(s.W, s.H, 0);
    for (let i = 0; i < g.d.length; i++) g.d[i] = f(s.id.d[i]) ? 1 : 0;
    return g;
  };
  const fix = (g) => {
    for (let i = 0; i < g.d.length; i++) if (Number.isNaN(g.d[i])) g.d[i] = -1;
    return g;
  };
  const planes = (s, mask, blur = 1.7, T = [-0.1, 0.3, 0.74, 0.95], minA = 120) => {
    const g = fix(s.light[0].blur(blur, mask)),
      g2 = fix(s.light[1].blur(1.1, mask)),
      edge = mask.blur(5);
    for (let i = 0; i < g2.d.length; i++)
      if (edge.d[i] > 0.93) g2.d[i] = Math.min(g2.d[i], 0.34 - (edge.d[i] - 0.93) * 6);
    return [
      P(gridLoops(s, g, T[0], 9, 2, minA)),
      P(gridLoops(s, g, T[1], 9, 2, minA)),
      P(gridLoops(s, g, T[2], 9, 2, minA)),
      P(gridLoops(s, g, T[3], 9, 2, minA)),
      P(gridLoops(s, g2, 0.34, 9, 2, 60)),
    ];
  };
  const sculpt = (mask, bl) => {
    const g = fix(sc.light[0].blur(bl, mask));
    let s = '';
    for (let i = 0; i < 16; i++) {
      const t = -0.2 + i * 0.075,
        v = Math.round(28 + i * 13.5);
      s += `<path d="${P(gridLoops(sc, g, t, 8))}" fill="rgb(${v},${v},${v - 4})"/>`;
    }
    return s;
  };
  let defs = '';
  const store = (name, pl) => {
    pl.forEach((d, i) => {
      defs += `<path id="${uid}${name}${i}" d="${d}"/>`;
    });
    return (r, o = {}) => {
      const u = (i, c, ex = '') => (pl[i] ? `<use href="#${uid}${name}${i}" fill="${c}"${ex}/>` : '');
      return (
        u(0, r.shade) +
        u(1, r.base) +
        u(2, r.light) +
        (o.hi ? u(3, r.hi, ' opacity=".8"') : '') +
        (o.rim === false ? '' : u(4, r.rim))
      );
    };
  };
  const mH = maskOf(sc, (v) => v === 0),
    mB = maskOf(sc, (v) => v === 1),
    mAll = maskOf(sc, (v) => v >= 0);
  const silH = P(gridLoops(sc, mH.blur(0.9), 0.5, 10)),
    silA = P(gridLoops(sc, mAll.blur(0.9), 0.5, 12));
  const paintHead = store('h', planes(sc, mH)),
    paintBody = store('b', planes(sc, mB, 3, [-0.1, 0.3, 0.76, 0.97], 420));
  defs += `<clipPath id="${uid}hc"><path d="${silH}"/></clipPath><clipPath id="${uid}b"><path d="${silA}"/></clipPath>`;

  /* ---- 3. materials ---- */
  const isMetalSkin = tr.type === 'android';
  const sk = ramp(tr.skin, mood, { skin: !isMetalSkin }),
    hr = hairRamp(tr.hair, mood);
  hr.cuff = tr.metal;
  const ctx = { head, R: hx, ox, oy, k, uid, yaw, roll, light };
  const Pf = proj(ctx);

  /* ---- 4. hair ---- */
  const hairCtx = {
    T: (p) => {
      const w = clamp((p[1] - 40) / 200),
        a = hx(p),
        b = hfall(p),
        q = [lerp(a[0], b[0], w), lerp(a[1], b[1], w), lerp(a[2], b[2], w)];
      return [...C(q), q[2]];
    },
    N: (n) => Rh(n),
    k,
  };
  const hl = { key, rim: rimD },
    style = STYLES[tr.hairStyle](skull(head, yaw), rng.fork('hair'), tr.hairOpt ?? {});
  const hair = drawHair(hairCtx, style, rng.fork('locks'), hr, hl),
    bun = style.bun ? drawBun(hairCtx, style.bun, rng, hr, hl) : '',
    puff = style.puff ? drawPuff(hairCtx, style.puff, rng, hr, hl) : null;

  /* ---- 5. garment ---- */
  const B = (x, y, lift = 0) => C(bx(body.at(x, y, lift))),
    B0 = (x, y, z) => C(bx([x, y, z])),
    B1 = (x, y, lift) => C(bx([x, y, lift]));
  const nw = tr.body.neckW / 0.96,
    fitX = (x, y) => x * lerp(nw, lerp(1, tr.body.shoulder, 0.5), clamp((y - 296) / 110));
  const g = {
    B: (x, y, l) => B(fitX(x, y), y, l),
    B0: (x, y, z) => B0(fitX(x, y), y, z),
    B1,
    k,
    uid,
    mood,
    light,
    rng: rng.fork('cloth'),
    body,
    metal: tr.metal,
    c: tr.colors,
    fem: tr.pres === 'f',
    n: 0,
    ramp: (hex) => ramp(hex, mood, { k: 0.92 }),
    sil: silA,
    silCloth: silA,
    paint: paintBody,
    paintCloth: paintBody,
  };
  const INFL = {
    blazer: 14,
    suit: 16,
    shirt: 10,
    turtleneck: 9,
    knit: 14,
    tee: 7,
    biker: 16,
    offShoulder: 13,
    wrap: 14,
    drape: 12,
    cloak: 20,
    highCollar: 16,
    armor: 18,
    spacesuit: 26,
    techwear: 18,
    hoodie: 17,
    vneck: 13,
    coat: 20,
    gown: 8,
  };
  const infl = INFL[tr.outfit];
  if (infl) {
    const mc = bodyMesh(body, infl, 190);
    mc.xf = bx;
    const s2 = shadeScene([mh, mc], lights, box, cell);
    neckShade(s2, 1, 0.7);
    const mC = maskOf(s2, (v) => v === 1),
      mA = maskOf(s2, (v) => v >= 0);
    g.silCloth = P(gridLoops(s2, mA.blur(0.9), 0.5, 12));
    g.paintCloth = store('k', planes(s2, mC, 4.2, [-0.08, 0.32, 0.8, 0.97], 700));
    defs += `<clipPath id="${uid}k"><path d="${g.silCloth}"/></clipPath>`;
  }
  const outfit = GARMENTS[tr.outfit](g);

  /* ---- 6. scene ---- */
  const bgx = { id: uid, defs: '', front: '', cx: ox + hx([0, -40, 0])[0] * k * 0.6, cy: oy - 20, light };
  const back = SCENES[tr.scenario](bgx, takeRng.fork('scene'), mood);
  defs += bgx.defs;
  const out = [],
    st = opts.stage ?? 9;
  const put = (s, from = 0) => s && st >= from && out.push(s); // stage < 9 stops early: used for the construction sheet
  if (st < 6) put(`<rect width="${W}" height="${H}" fill="#151d1f"/>`);
  put(back, 6);
  // air between the scene and the sitter
  defs += `<linearGradient id="${uid}air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.sky[1]}" stop-opacity="0"/><stop offset=".55" stop-color="${mood.sky[1]}" stop-opacity=".08"/><stop offset="1" stop-color="${mix(mood.sky[0], mood.shadow, 0.5)}" stop-opacity=".6"/></linearGradient>`;
  put(`<rect width="${W}" height="${H}" fill="url(#${uid}air)"/>`, 6);

  /* ---- 7. the sitter, back to front ---- */
  const wingR =
    tr.extras.wings === 'membrane' ? ramp(mix(tr.skin, '#2a1018', 0.62), mood) : ramp('#f1eadf', mood);
  if (tr.extras.wings) put(X.wings(ctx, rng.fork('wings'), wingR, mood, tr.extras.wings), 4);
  const halo = tr.extras.halo ? X.halo(ctx, mood, tr.extras.halo) : null;
  if (halo) put(halo.back, 4);
  const horn = tr.extras.horns
    ? X.horns(
        ctx,
        rng.fork('horns'),
        tr.extras.horns,
        ramp(rng.fork('hc').pick(['#2a2226', '#5a463c', '#d8c8ac', '#3a1a1e', '#7a6a5c']), mood),
      )
    : null;
  if (horn) put(horn.back, 4);
  if (puff) put(puff.g, 4);
  if (bun) put(bun, 4);
  put(outfit.back, 5);
  put(hair.back, 4);
  // body
  put(
    `<path d="${silA}" fill="${sk.deep}"/><g clip-path="url(#${uid}b)">${st < 2 ? sculpt(mB, 3) : paintBody(sk)}</g>`,
  );
  if (isMetalSkin) put(neckRings(B, body, k, sk, mood, tr.eyes.color));
  if (tr.extras.tattoos)
    put(
      X.tattooBody(
        B,
        k,
        rng.fork('tat'),
        mix(mix('#1d2a30', mood.shadow, 0.3), sk.shade, 0.22),
        body,
        -light,
      ),
    );
  put(outfit.over, 5);
  if (tr.extras.necklace) put(X.necklace(B, k, tr.extras.necklace, tr.metal, body, mood), 5);
  // head
  put(hair.mid, 4);
  if (style.ears) put(ears(ctx, style.ears, sk, tr, false));
  put(
    `<path d="${silH}" fill="${st < 2 ? '#101415' : sk.deep}"/><g clip-path="url(#${uid}hc)">${st < 2 ? sculpt(mH, 1.7) : paintHead(sk, { hi: 1 })}`,
  );
  if (tr.extras.freckles) put(X.freckles(Pf, k, rng.fork('freck'), sk.shade), 3);
  if (hair.frontShape)
    put(
      `<path d="${hair.frontShape}" transform="translate(${f1(-light * 11 * k)} ${f1(13 * k)})" fill="${sk.shade}" opacity=".85"/>`,
      4,
    );
  if (beardKind) put(beard(beardKind, sc, mH, P, fix, hr, sk, Pf, uid, rng), 3);
  // scalp
  const field = new Grid(sc.W, sc.H, -60),
    bumps = puff ? rng.fork('curl') : null;
  for (let i = 0; i < field.d.length; i++) if (sc.id.d[i] === 0) field.d[i] = sc.attr.d[i];
  if (puff) {
    const st = 5;
    for (let y = 0; y < sc.H; y += st)
      for (let x = 0; x < sc.W; x += st) {
        const v = field.d[y * sc.W + x];
        if (v < -8 || v > 12) continue;
        const rr = bumps.range(2.2, 4.2),
          cx = x + bumps.range(-2, 2),
          cy = y + bumps.range(-2, 2);
        for (let yy = Math.max(0, Math.floor(cy - rr)); yy <= Math.min(sc.H - 1, cy + rr); yy++)
          for (let xx = Math.max(0, Math.floor(cx - rr)); xx <= Math.min(sc.W - 1, cx + rr); xx++)
            if ((xx - cx) ** 2 + (yy - cy) ** 2 < rr * rr)
              field.d[yy * sc.W + xx] = Math.max(field.d[yy * sc.W + xx], 6);
      }
  }
  const scalp = P(gridLoops(sc, fix(field.blur(puff ? 0.7 : 1.1, mH)), 0, puff ? 6 : 10, puff ? 1 : 2)),
    so = style.scalp ?? 1;
  if (scalp) {
    defs += `<clipPath id="${uid}s"><path d="${scalp}"/></clipPath>`;
    const mr =
      so < 1
        ? {
            shade: mix(hr.shade, sk.shade, 1 - so),
            base: mix(hr.base, sk.base, 1 - so),
            light: mix(hr.light, sk.light, (1 - so) * 0.8),
            hi: hr.light,
            rim: hr.rim,
            deep: mix(hr.deep, sk.deep, 1 - so),
          }
        : { shade: hr.deep, base: hr.shade, light: hr.base, rim: hr.rim, deep: hr.deep };
    put(
      `<g clip-path="url(#${uid}s)"><rect width="${W}" height="${H}" fill="${mr.deep}"/>${puff ? puff.g : paintHead(mr)}</g>`,
      4,
    );
  }
  put('</g>');
  if (style.ears) put(ears(ctx, style.ears, sk, tr, true));
  put(face(ctx, tr, sk, mood, hr, rng, Pf, head), 3);
  const drawGlasses = () => {
    if (!tr.extras.glasses) return;
    const fr = rng
      .fork('frame')
      .pick(['#1a1719', '#1a1719', tr.metal, '#5a2a22', mix(mood.accents[1], '#1a1719', 0.4)]);
    put(
      X.glasses(
        ctx,
        tr.extras.glasses,
        fr,
        tr.extras.glasses === 'aviator' ? `${mix(mood.accents[2], '#5a3a2a', 0.4)}59` : '#ffffff12',
        sk,
        light,
      ),
      5,
    );
  };
  if (!style.ears) drawGlasses(); // hair covers the temples
  put(hair.front, 4);
  if (style.ears) drawGlasses();
  if (horn) put(horn.front, 4);
  if (halo) put(halo.front, 4);

  /* ---- 8. foreground and grade ---- */
  if (tr.extras.blooms) put(foreground(takeRng.fork('blooms'), mood, light), 6);
  put(bgx.front, 6);
  defs += `<radialGradient id="${uid}kl" cx="${light > 0 ? 1 : 0}" cy=".18" r="1"><stop offset="0" stop-color="${mood.key}" stop-opacity="${mood.dark ? 0.08 : 0.1}"/><stop offset="1" stop-color="${mood.key}" stop-opacity="0"/></radialGradient><radialGradient id="${uid}sh" cx="${light > 0 ? 0 : 1}" cy=".95" r=".95"><stop offset="0" stop-color="${mood.shadow}" stop-opacity=".16"/><stop offset="1" stop-color="${mood.shadow}" stop-opacity="0"/></radialGradient>`;
  put(
    `<rect width="${W}" height="${H}" fill="url(#${uid}sh)"/><rect width="${W}" height="${H}" fill="url(#${uid}kl)"/>`,
    7,
  );
  if (opts.grain !== false) {
    defs += `<filter id="${uid}gr" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${rng.base() % 997}"/><feColorMatrix type="matrix" values="1.5 0 0 0 -.25  1.5 0 0 0 -.25  1.5 0 0 0 -.25  0 0 0 0 1"/></filter>`;
    put(
      `<rect width="${W}" height="${H}" filter="url(#${uid}gr)" opacity=".16" style="mix-blend-mode:soft-light"/>`,
      7,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(ASPECTS[opts.aspect] ?? ASPECTS['3:4']).join(' ')}" role="img" aria-label="${describe(tr)}"><defs>${defs}</defs>${out.join('')}</svg>`;
}

export const describe = (t) =>
  `Illustrated portrait of an adult ${t.type === 'non-binary' ? 'non-binary person' : t.type} character, ${t.scenario.replace('-', ' ')}, ${t.mood} light`;

/* ---------- helpers ---------- */
function neckRings(B, body, k, sk, m, glow) {
  let s = '';
  const y = body.Y,
    dark = mix(sk.deep, '#0c0e12', 0.5);
  for (let i = 0; i < 5; i++) {
    const yy = y(224 + i * 18),
      w = body.w(yy) * 0.98,
      L = sampleSpline(
        [
          [-w, yy - 12],
          [-w * 0.5, yy + 4],
          [0, yy + 9],
          [w * 0.5, yy + 4],
          [w, yy - 12],
        ].map(([a, b]) => B(a, b, 1)),
        16,
      );
    s += `<path d="${ribbon(L, () => 4.2 * k)}" fill="${dark}" opacity=".8"/><path d="${ribbon(
      L.map(([a, b]) => [a, b + 3 * k]),
      () => 1.6 * k,
    )}" fill="${sk.hi}" opacity=".6"/>`;
  }
  for (const sd of [-1, 1]) {
    const L = sampleSpline(
      [
        [sd * 20, y(352)],
        [sd * 70, y(392)],
        [sd * 150, y(404)],
        [sd * 262, y(400)],
      ].map(([a, b]) => B(a, b, 1)),
      16,
    );
    s += `<path d="${ribbon(L, () => 3 * k)}" fill="${dark}"/>`;
  }
  const q = B(0, y(372), 2);
  return (
    s +
    `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(26 * k)}" fill="${glow}" opacity=".2"/><circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(9 * k)}" fill="${glow}"/>`
  );
}

function beard(kind, sc, mH, P, fix, hr, sk, Pf, uid, rng) {
  const f = new Grid(sc.W, sc.H, -20);
  for (let i = 0; i < f.d.length; i++) if (sc.id.d[i] === 0) f.d[i] = sc.attr2.d[i];
  const d = P(gridLoops(sc, fix(f.blur(1.2, mH)), 0, 8));
  if (!d) return '';
  const a = { stubble: 0.3, short: 0.78, full: 0.92, goatee: 0.88, moustache: 0.92 }[kind];
  const c = (x, y) => mix(y, x, a);
  const id = uid + 'bd';
  let st = '';
  if (a > 0.6) {
    const r = rng.fork('bristle');
    let d1 = '',
      d2 = '';
    for (let i = 0; i < 150; i++) {
      const x = r.range(-124, 124),
        y = r.range(60, 226);
      const q = Pf(x, y, 1, 0),
        e = Pf(x * 0.96, y + r.range(12, 22), 1, 0),
        s = ribbon(
          [q, [(q[0] + e[0]) / 2 + r.range(-1.5, 1.5), (q[1] + e[1]) / 2], e],
          (t) => 2.6 * Math.sin(Math.PI * Math.min(1, t + 0.12)),
        );
      if (i % 2) d1 += s;
      else d2 += s;
    }
    st = `<path d="${d1}" fill="${hr.deep}" opacity=".7"/><path d="${d2}" fill="${hr.light}" opacity=".5"/>`;
  }
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><rect width="${W}" height="${H}" fill="${c(hr.deep, sk.deep)}"/><use href="#${uid}h0" fill="${c(hr.deep, sk.shade)}"/><use href="#${uid}h1" fill="${c(hr.shade, sk.base)}"/><use href="#${uid}h2" fill="${c(hr.base, sk.light)}"/><use href="#${uid}h4" fill="${hr.rim}"/>${st}</g>`;
}

function foreground(r, m, light) {
  let s = '';
  const d = depth(m),
    c1 = mix(d.near, m.sky[1], 0.35),
    c2 = mix(d.near, m.disc, 0.32),
    c3 = mix(m.accents[2], d.near, 0.2),
    side = -light;
  const bx = side < 0 ? r.range(20, 110) : r.range(790, 880);
  for (let i = 0; i < 5; i++)
    s += leaf(
      bx + r.range(-60, 60),
      1240,
      r.range(220, 330),
      -Math.PI / 2 + r.range(-0.8, 0.8),
      r.range(30, 48),
      mix(d.near, m.sky[1], 0.2),
      mix(d.near, m.sky[1], 0.32),
    );
  s += bloom(
    bx,
    r.range(1040, 1100),
    r.range(96, 128),
    r.range(0, 6),
    c2,
    mix(c2, m.disc, 0.45),
    c3,
    r.pick([8, 9, 10]),
  );
  s += bloom(
    bx + side * -r.range(110, 150),
    r.range(1130, 1190),
    r.range(56, 78),
    r.range(0, 6),
    c1,
    mix(c2, c1, 0.4),
    c3,
    9,
  );
  return s;
}

function ears(ctx, which, sk, tr, near) {
  let o = '';
  const { head, k } = ctx,
    w = head.w(14);
  for (const s of [-1, 1]) {
    if (which === 'l' && s > 0) continue;
    if (which === 'r' && s < 0) continue;
    const turn = -s * ctx.yaw,
      isNear = turn > 0.1;
    if (isNear !== near) continue;
    const vis = clamp(0.4 + turn * 1.25, 0.1, 0.95),
      a = ctx.R([s * (w - 2), 18, -24]),
      up = ctx.R([s * (w - 2), 18 - 60, -24]);
    const ang = Math.atan2(up[0] - a[0], -(up[1] - a[1])),
      ca = Math.cos(ang),
      sa = Math.sin(ang);
    const pt = ([u, v]) => {
      const x = s * u * vis,
        y = v * 1.05;
      return [ctx.ox + (a[0] + x * ca - y * sa) * k, ctx.oy + (a[1] + y * ca + x * sa) * k];
    };
    const P = (l) => l.map(pt),
      pointy = tr.ear === 'point',
      fin = tr.ear === 'fin';
    const out = pointy
      ? [
          [-8, -34],
          [6, -46],
          [30, -70],
          [58, -104],
          [50, -66],
          [38, -22],
          [26, 10],
          [12, 44],
          [-2, 48],
          [-10, 30],
        ]
      : fin
        ? [
            [-8, -30],
            [10, -52],
            [64, -82],
            [46, -50],
            [66, -34],
            [42, -16],
            [50, 4],
            [26, 16],
            [12, 42],
            [-4, 40],
          ]
        : [
            [-10, -34],
            [0, -48],
            [18, -54],
            [34, -46],
            [39, -24],
            [34, 0],
            [24, 18],
            [18, 36],
            [8, 47],
            [-4, 44],
            [-10, 26],
          ];
    const inn = pointy
      ? [
          [2, -30],
          [16, -42],
          [44, -78],
          [38, -48],
          [27, -14],
          [15, 8],
          [8, 18],
          [4, 6],
          [10, -10],
        ]
      : fin
        ? [
            [4, -26],
            [18, -38],
            [44, -56],
            [30, -34],
            [40, -24],
            [24, -8],
            [16, 8],
            [4, 6],
          ]
        : [
            [3, -30],
            [12, -42],
            [26, -38],
            [30, -22],
            [25, -4],
            [17, 10],
            [11, 22],
            [5, 14],
            [11, 0],
            [7, -14],
          ];
    const litSide = s === ctx.light,
      c0 = litSide ? sk.base : sk.shade,
      c1 = litSide ? sk.shade : sk.deep;
    if (tr.type === 'android') {
      const q = pt([10, -4]),
        R = 34 * k;
      o += `<ellipse cx="${f1(q[0])}" cy="${f1(q[1])}" rx="${f1(R * vis + 3)}" ry="${f1(R)}" fill="${sk.deep}"/><ellipse cx="${f1(q[0])}" cy="${f1(q[1])}" rx="${f1(R * 0.76 * vis + 2)}" ry="${f1(R * 0.76)}" fill="${c0}"/><ellipse cx="${f1(q[0])}" cy="${f1(q[1])}" rx="${f1(R * 0.4 * vis + 1)}" ry="${f1(R * 0.4)}" fill="none" stroke="${tr.eyes.color}" stroke-width="${f1(4 * k)}"/>`;
      continue;
    }
    o += `<path d="${spline(P(out), true)}" fill="${c0}"/><path d="${spline(P(inn), true)}" fill="${c1}"/>`;
    if (!pointy && !fin)
      o += `<path d="${spline(
        P([
          [4, -8],
          [12, -6],
          [14, 6],
          [8, 14],
          [3, 8],
        ]),
        true,
      )}" fill="${sk.deep}" opacity=".7"/>`;
    o += `<path d="${ribbon(
      sampleSpline(
        P(
          pointy
            ? [
                [10, -46],
                [34, -72],
                [54, -96],
                [44, -54],
                [34, -20],
              ]
            : [
                [2, -46],
                [18, -51],
                [32, -42],
                [36, -24],
                [31, -4],
              ],
        ),
        10,
      ),
      (t) => 3.4 * Math.sin(Math.PI * t) * k,
    )}" fill="${litSide ? sk.light : sk.base}"/>`;
    if (tr.earring && (near || vis > 0.3)) {
      const q = pt([8, 50]);
      o +=
        tr.earring === 'hoop'
          ? `<ellipse cx="${f1(q[0])}" cy="${f1(q[1] + 17 * k)}" rx="${f1(15 * vis * k + 2)}" ry="${f1(20 * k)}" fill="none" stroke="${tr.metal}" stroke-width="${f1(4 * k)}"/>`
          : tr.earring === 'drop'
            ? `<circle cx="${f1(q[0])}" cy="${f1(q[1] - 4 * k)}" r="${f1(4 * k)}" fill="${tr.metal}"/><path d="M${f1(q[0])} ${f1(q[1] + 4 * k)}l${f1(7 * k)} ${f1(24 * k)}l${f1(-7 * k)} ${f1(18 * k)}l${f1(-7 * k)} ${f1(-18 * k)}Z" fill="${tr.metal}"/>`
            : `<circle cx="${f1(q[0])}" cy="${f1(q[1] - 8 * k)}" r="${f1(6 * k)}" fill="${tr.metal}"/>`;
    }
  }
  return o;
}

function face(ctx, tr, sk, mood, hr, rng, P, head) {
  let o = '';
  const e = tr.eyes,
    m = tr.mouth,
    hl = tr.light,
    k = ctx.k,
    ex = tr.extras,
    dark = (s) => (s !== hl ? 1 : 0);
  // age lines
  if (tr.mature > 0.2)
    for (const s of [-1, 1]) {
      const L = (pts, w, op) =>
        `<path d="${ribbon(
          sampleSpline(
            pts.map(([x, y]) => P(s * x, y, 1, 0)),
            12,
          ),
          (t) => w * Math.sin(Math.PI * t) * k + 0.2,
        )}" fill="${sk.deep}" opacity="${op}"/>`;
      o += L(
        [
          [34, 84],
          [48, 104],
          [56, 130],
        ],
        4.4 * tr.mature,
        0.5,
      );
      if (tr.mature > 0.6) {
        o +=
          L(
            [
              [104, 4],
              [116, 0],
              [124, -8],
            ],
            2.6,
            0.5,
          ) +
          L(
            [
              [104, 12],
              [116, 14],
              [126, 12],
            ],
            2.6,
            0.5,
          ) +
          L(
            [
              [34, 26],
              [56, 34],
              [80, 26],
            ],
            2.6,
            0.4,
          );
        if (s > 0)
          o += L(
            [
              [-52, -92],
              [0, -88],
              [52, -92],
            ],
            2.6,
            0.35,
          );
      }
    }
  if (tr.type === 'android') o += X.androidFace(P, head, k, sk, mood, rng.fork('seams'), e.color);
  if (ex.markings)
    o += X.markings(
      P,
      head,
      k,
      rng.fork('marks'),
      tr.type === 'alien'
        ? mix(e.color, mood.key, 0.1)
        : tr.type === 'angel'
          ? mix('#f3d48a', mood.key, 0.15)
          : mix(sk.deep, '#1a0a10', 0.3),
      ex.markings,
    );
  const I = e.color;
  const ec = (s) => ({
    white:
      tr.type === 'android'
        ? mix('#1a1d22', sk.deep, 0.35)
        : tr.type === 'demon' && e.glow
          ? mix('#1a1014', sk.deep, 0.3)
          : mix(mix('#f6efe8', sk.shade, dark(s) ? 0.34 : 0.16), mood.key, 0.08),
    iris: I,
    irisDark: mix(tune(I, -0.24, 0.9), '#0d0b10', e.glow ? 0.1 : 0.35),
    irisLight: e.glow ? mix(I, '#ffffff', 0.7) : tune(I, 0.17, 1),
    pupil: '#0d0b0e',
    lash: mix('#140d12', mood.shadow, 0.18),
    lid: e.shadow ? mix(sk.shade, e.shadow, 0.5) : mix(sk.shade, sk.base, 0.25),
    crease: mix(sk.deep, '#20101a', 0.25),
    lidShadow: mix(sk.deep, '#201828', 0.3),
    hl: mix('#ffffff', mood.key, 0.2),
    tear: mix('#c9857c', sk.shade, 0.35),
  });
  for (const s of [-1, 1]) {
    if (e.glow && !e.closed) {
      const q = P(s * head.eg, 2, 0, 1);
      o += `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(62 * k)}" fill="url(#${ctx.uid}eg)"/>`;
    }
    o += eye(ctx, s, { ...e, colors: ec(s), hl, noHl: e.glow });
  }
  if (e.glow)
    o =
      `<radialGradient id="${ctx.uid}eg"><stop offset="0" stop-color="${I}" stop-opacity=".7"/><stop offset=".4" stop-color="${I}" stop-opacity=".22"/><stop offset="1" stop-color="${I}" stop-opacity="0"/></radialGradient>` +
      o;
  const bc = mix(mix(tr.browColor, '#1a1014', lightness(tr.browColor) > 0.75 ? 0.3 : 0.45), sk.deep, 0.25);
  if (!(tr.type === 'android' && tr.hairStyle === 'buzz') && !(tr.type === 'alien' && ex.markings === 'brow'))
    for (const s of [-1, 1])
      o += brow(ctx, s, { ...tr.brow, color: bc, raise: tr.brow.raise + (tr.brow.cock === s ? 6 : 0) });
  o += nose(ctx, { w: tr.face.noseW, colors: { line: sk.deep, nostril: mix(sk.deep, '#1a0c12', 0.45) } });
  const lip = m.color;
  o += mouth(ctx, {
    ...m,
    hl,
    colors: {
      upper: mix(mix(lip, sk.deep, 0.32), mood.shadow, 0.1),
      lower: mix(lip, mood.key, 0.06),
      light: mix(tune(lip, 0.15, 0.85), mood.key, 0.35),
      line: mix(mix(lip, '#1a0a10', 0.72), mood.shadow, 0.15),
      corner: sk.deep,
      under: sk.shade,
      inside: '#2a0c14',
      teeth: mix('#f0e8e0', sk.shade, 0.15),
    },
  });
  if (ex.mole) {
    const r = rng.fork('mole'),
      s = r.pick([-1, 1]),
      q = r.chance(0.5) ? P(s * 42, head.ys(112), 2, 0) : P(s * 76, 58, 2, 0);
    o += `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(3.1 * k)}" fill="${mix(sk.deep, '#1a0c10', 0.4)}"/>`;
  }
  if (ex.scar) o += X.scar(P, k, rng.fork('scar'), sk);
  if (ex.tattoos && rng.fork('ft').chance(0.45))
    o += X.tattooFace(P, k, rng.fork('ft2'), mix(mix('#1d2a30', mood.shadow, 0.3), sk.shade, 0.2));
  if (ex.piercings) o += X.piercings(P, head, k, rng.fork('prc'), mix(tr.metal, mood.key, 0.25));
  return o;
}
