// @ts-nocheck
// garments.mjs — outfits. Each garment is regions (clipped body/cloth shading) plus drawn details, in body coordinates.
import { spline, poly, ribbon, sampleSpline, f1, lerp, clamp, mix, tune } from './core.ts';
const path = (d, fill, ex = '') => `<path d="${d}" fill="${fill}"${ex}/>`;
const G = {};
export const GARMENTS = G;

/** g: { B(x,y,lift), k, ramp(hex), skinShade, clothShade, uid, mood, light, rng, paint, paintCloth, sil, silCloth, c:[colours], metal, body } */
const seg = (d) => d.replace(/^M/, 'L');
function region(g, pts, o = {}) {
  const q = (o.smooth === false ? pts : sampleSpline(pts, Math.max(14, pts.length * 4))).map(([x, y]) =>
    g.B(x, y, o.lift ?? 0),
  );
  const a = q[0],
    b = q[q.length - 1],
    up = o.flat ? 0 : 60;
  return (
    `M-400 ${f1(a[1] - up)}L${f1(a[0] - (o.flat ? 0 : 26))} ${f1(a[1] - up)}` +
    'L' +
    spline(q).slice(1) +
    `L${f1(b[0] + (o.flat ? 0 : 26))} ${f1(b[1] - up)}L1300 ${f1(b[1] - up)}V1500H-400Z`
  );
}
let cid = 0;
/** paint a region with the skin-tight shading (inner) or the inflated shading (outer) */
const wear = (g, d, ramp, outer) => {
  const id = `${g.uid}c${g.n++}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><path d="${outer ? g.silCloth : g.sil}" fill="${ramp.deep}"/><g clip-path="url(#${g.uid}${outer ? 'k' : 'b'})">${outer ? g.paintCloth(ramp) : g.paint(ramp)}</g></g>`;
};
const line = (g, pts, w, fill, o = {}) =>
  path(
    ribbon(
      sampleSpline(
        pts.map(([x, y]) => g.B(x, y, o.lift ?? 4)),
        14,
      ),
      (t) => (o.even ? w : w * Math.sin(Math.PI * clamp(0.08 + t * 0.9))) * g.k,
    ),
    fill,
    o.op ? ` opacity="${o.op}"` : '',
  );
const shape = (g, pts, fill, o = {}) =>
  path(
    (o.sharp ? poly : (p) => spline(p, true))(pts.map(([x, y]) => g.B(x, y, o.lift ?? 6))),
    fill,
    o.op ? ` opacity="${o.op}"` : '',
  );
const quad = (g, pts, fill, o = {}) => shape(g, pts, fill, { sharp: true, ...o });
const mir = (pts, s) => pts.map(([x, y]) => [x * s, y]);
const lit = (g, s) => s === g.light; // is this side lit?
const dot = (g, x, y, r, fill, lift = 6) => {
  const p = g.B(x, y, lift);
  return `<circle cx="${f1(p[0])}" cy="${f1(p[1])}" r="${f1(r * g.k)}" fill="${fill}"/>`;
};
const edge = (g, pts, r, o = {}) => line(g, pts, o.w ?? 5, o.c ?? r.light, { even: 1, lift: o.lift ?? 2 });

G.slip = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v);
  const top = [
    [-340, y(470)],
    [-250, y(468)],
    [-178, y(456)],
    [-118, y(440)],
    [-58, y(478)],
    [0, y(500)],
    [58, y(478)],
    [118, y(440)],
    [178, y(456)],
    [250, y(468)],
    [340, y(470)],
  ];
  let s = wear(g, region(g, top, { flat: 1 }), r);
  s += line(g, top.slice(1, -1), 4, r.light, { even: 1, lift: 2 });
  for (const sd of [-1, 1])
    s += line(
      g,
      mir(
        [
          [118, y(442)],
          [128, y(400)],
          [142, y(352)],
          [150, y(330)],
        ],
        sd,
      ),
      7,
      lit(g, sd) ? r.light : r.base,
      { even: 1, lift: 3 },
    );
  for (const [a, b, w] of [
    [[60, 500], [90, 640], 16],
    [[-130, 480], [-100, 620], 12],
    [[140, 470], [190, 640], 10],
    [[-30, 530], [-20, 660], 9],
  ])
    s += line(
      g,
      [
        [a[0] * -g.light, y(a[1])],
        [lerp(a[0], b[0], 0.4) * -g.light + 8, y(lerp(a[1], b[1], 0.5))],
        [b[0] * -g.light, y(b[1])],
      ],
      w,
      r.hi,
      { op: 0.55 },
    );
  return { over: s };
};
G.camisole = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-340, y(448)],
      [-200, y(436)],
      [-120, y(424)],
      [-40, y(450)],
      [0, y(456)],
      [40, y(450)],
      [120, y(424)],
      [200, y(436)],
      [340, y(448)],
    ];
  let s = wear(g, region(g, top, { flat: 1 }), r);
  for (const sd of [-1, 1])
    s += line(
      g,
      mir(
        [
          [120, y(426)],
          [134, y(380)],
          [146, y(334)],
        ],
        sd,
      ),
      9,
      lit(g, sd) ? r.light : r.base,
      { even: 1, lift: 3 },
    );
  let lace = '';
  for (let x = -196; x <= 196; x += 14) {
    const t = top,
      yy =
        Math.abs(x) < 120
          ? lerp(456, 424, (Math.abs(x) / 120) ** 1.5)
          : lerp(424, 436, (Math.abs(x) - 120) / 80);
    lace += dot(g, x, y(yy + 2), 5, r.light, 3);
  }
  s += lace;
  return { over: s };
};
const lapels = (g, r, o = {}) => {
  let s = '';
  const y = (v) => g.body.Y(v),
    w = o.w ?? 1,
    end = o.end ?? 640;
  const notch = o.notch ?? 1;
  for (const sd of [-g.light, g.light]) {
    const L = lit(g, sd),
      c1 = L ? r.light : r.base,
      c2 = L ? r.base : r.shade;
    const lap = [
      [92, y(318)],
      [118, y(352)],
      [152 * w, y(400)],
      [176 * w, y(436)],
      [150 * w, y(462)],
      [120 * w, y(520)],
      [58, y(600)],
      [6, y(end)],
      [2, y(end - 40)],
      [30, y(500)],
      [60, y(420)],
      [84, y(356)],
    ];
    s += path(poly(mir(lap, sd).map(([a, b]) => g.B(a + sd * 6, b + 8, 12))), r.deep, ' opacity=".55"');
    s += path(poly(mir(lap, sd).map(([a, b]) => g.B(a, b, 12))), c1);
    if (notch)
      s += quad(
        g,
        mir(
          [
            [92, y(318)],
            [118, y(352)],
            [152 * w, y(400)],
            [120 * w, y(418)],
            [96, y(372)],
            [76, y(330)],
          ],
          sd,
        ),
        c2,
        { lift: 12 },
      );
    s += line(
      g,
      mir(
        [
          [76, y(330)],
          [58, y(420)],
          [30, y(500)],
          [4, y(end - 40)],
        ],
        sd,
      ),
      3,
      r.hi,
      { even: 1, lift: 13, op: L ? 0.8 : 0.3 },
    );
  }
  return s;
};
const openPanels = (g, half) => {
  const y = (v) => g.body.Y(v);
  let d = '';
  for (const sd of [-1, 1]) {
    const q = sampleSpline(
      mir(
        [
          [108, y(310)],
          [96, y(340)],
          [70, y(420)],
          [half + 26, y(520)],
          [half, y(640)],
          [half - 4, y(760)],
        ],
        sd,
      ),
      16,
    ).map(([a, b]) => g.B(a, b, 10));
    d +=
      'M' +
      spline(q).slice(1) +
      `L${sd > 0 ? 1400 : -500} 1500L${sd > 0 ? 1400 : -500} ${f1(q[0][1] - 60)}L${f1(q[0][0] + sd * 6)} ${f1(q[0][1] - 60)}Z`;
  }
  return d;
};
const seams = (g, r) => {
  const y = (v) => g.body.Y(v);
  let s = '';
  for (const sd of [-1, 1]) {
    s += line(
      g,
      mir(
        [
          [236, y(372)],
          [262, y(430)],
          [258, y(520)],
          [248, y(640)],
        ],
        sd,
      ),
      4,
      r.deep,
      { op: 0.6, lift: 12 },
    );
    s += line(
      g,
      mir(
        [
          [300, y(470)],
          [270, y(540)],
          [276, y(640)],
        ],
        sd,
      ),
      14,
      r.deep,
      { op: 0.35, lift: 12 },
    );
    s += line(
      g,
      mir(
        [
          [200, y(560)],
          [160, y(610)],
          [150, y(680)],
        ],
        sd,
      ),
      10,
      r.deep,
      { op: 0.25, lift: 12 },
    );
  }
  return s;
};
G.blazer = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  const deepV = [
    [-340, y(500)],
    [-120, y(470)],
    [-40, y(498)],
    [0, y(504)],
    [40, y(498)],
    [120, y(470)],
    [340, y(500)],
  ];
  let s =
    wear(g, region(g, deepV, { flat: 1 }), inn) + line(g, deepV.slice(1, -1), 4, inn.light, { even: 1 });
  s += wear(g, openPanels(g, 14), r, true) + seams(g, r) + lapels(g, r);
  return { over: s, inflate: 14 };
};
const shirtCollar = (g, r, open = 420, o = {}) => {
  let s = '';
  const y = (v) => g.body.Y(v);
  for (const sd of [-g.light, g.light]) {
    const L = lit(g, sd);
    const wing = [
      [78, y(286)],
      [104, y(304)],
      [128, y(340)],
      [134, y(398)],
      [92, y(404)],
      [lerp(30, 44, (open - 380) / 80), y(362)],
      [60, y(318)],
    ];
    s +=
      path(poly(mir(wing, sd).map(([a, b]) => g.B(a + sd * 3, b + 9, 14))), r.deep, ' opacity=".5"') +
      quad(g, mir(wing, sd), L ? r.light : r.base, { lift: 14 }) +
      quad(
        g,
        mir(
          [
            [78, y(286)],
            [104, y(304)],
            [128, y(340)],
            [118, y(338)],
            [94, y(312)],
            [70, y(298)],
          ],
          sd,
        ),
        L ? r.base : r.shade,
        { lift: 15 },
      );
  }
  return s;
};
G.shirt = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    open = g.fem ? 470 : 440;
  let s =
    wear(
      g,
      region(g, [
        [-112, y(300)],
        [-78, y(330)],
        [-40, y(390)],
        [0, y(open)],
        [40, y(390)],
        [78, y(330)],
        [112, y(300)],
      ]),
      r,
      true,
    ) +
    seams(g, r) +
    shirtCollar(g, r, open);
  s +=
    line(
      g,
      [
        [0, y(open)],
        [3, y(560)],
        [4, y(740)],
      ],
      3,
      r.deep,
      { even: 1, lift: 12 },
    ) +
    line(
      g,
      [
        [14, y(open + 6)],
        [16, y(560)],
        [17, y(740)],
      ],
      2.4,
      r.shade,
      { even: 1, lift: 12 },
    );
  for (let i = 0; i < 4; i++) s += dot(g, 8, y(open + 34 + i * 66), 5.4, r.hi, 13);
  return { over: s, inflate: 10 };
};
G.suit = (g) => {
  const r = g.ramp(g.c[0]),
    sh = g.ramp(g.c[1]),
    tie = g.ramp(g.c[2]),
    y = (v) => g.body.Y(v);
  let s = wear(
    g,
    region(g, [
      [-104, y(276)],
      [-60, y(292)],
      [0, y(330)],
      [60, y(292)],
      [104, y(276)],
    ]),
    sh,
    false,
  );
  s +=
    quad(
      g,
      [
        [-20, y(336)],
        [20, y(336)],
        [15, y(372)],
        [-15, y(372)],
      ],
      tie.light,
      { lift: 10 },
    ) +
    quad(
      g,
      [
        [-15, y(372)],
        [15, y(372)],
        [40, y(640)],
        [0, y(700)],
        [-40, y(640)],
      ],
      tie.base,
      { lift: 8 },
    ) +
    quad(
      g,
      [
        [0, y(372)],
        [15 * g.light * -1, y(372)],
        [-40 * g.light, y(640)],
        [0, y(700)],
      ],
      tie.shade,
      { lift: 8 },
    );
  s += shirtCollar(g, sh, 380);
  s += wear(g, openPanels(g, 20), r, true) + seams(g, r) + lapels(g, r, { w: 1.05 });
  s += quad(
    g,
    mir(
      [
        [150, y(500)],
        [196, y(492)],
        [194, y(506)],
        [150, y(514)],
      ],
      -1,
    ),
    sh.light,
    { lift: 14 },
  );
  return { over: s, inflate: 16 };
};
G.turtleneck = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-92, y(236)],
      [-40, y(254)],
      [0, y(258)],
      [40, y(254)],
      [92, y(236)],
    ];
  let s = wear(g, region(g, top), r, true);
  s +=
    line(
      g,
      [
        [-96, y(296)],
        [-40, y(318)],
        [0, y(322)],
        [40, y(318)],
        [96, y(296)],
      ],
      6,
      r.deep,
      { op: 0.7, lift: 8 },
    ) +
    line(
      g,
      [
        [-100, y(318)],
        [-50, y(344)],
        [10, y(350)],
        [60, y(340)],
      ],
      5,
      r.deep,
      { op: 0.4, lift: 8 },
    );
  for (let i = -9; i <= 9; i++) {
    const x = i * 10;
    s += line(
      g,
      [
        [x * 0.86, y(262 - Math.abs(i) * 2)],
        [x * 0.96, y(306 - Math.abs(i) * 2)],
      ],
      2,
      r.deep,
      { even: 1, op: 0.3, lift: 8 },
    );
  }
  for (let j = 0; j < 7; j++) {
    const x = -270 + j * 90;
    s += line(
      g,
      [
        [x, y(400 + Math.abs(j - 3) * 16)],
        [x * 1.03, y(520)],
        [x * 1.02, y(700)],
      ],
      3,
      r.deep,
      { op: 0.25, lift: 10 },
    );
  }
  return { over: s, inflate: 9 };
};
G.knit = (g) => {
  // crew-neck knit with a rib collar
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-120, y(310)],
      [-86, y(350)],
      [-40, y(376)],
      [0, y(382)],
      [40, y(376)],
      [86, y(350)],
      [120, y(310)],
    ];
  let s =
    wear(g, region(g, top), r, true) +
    line(g, top, 20, r.base, { even: 1, lift: 8 }) +
    line(
      g,
      top.map(([a, b]) => [a * 1.07, b + 13]),
      3,
      r.deep,
      { even: 1, lift: 9, op: 0.6 },
    );
  for (let i = -16; i <= 16; i++) {
    const t = (i + 16) / 32,
      q = sampleSpline(top, 64)[Math.round(t * 64)];
    s += line(
      g,
      [
        [q[0] * 0.97, q[1] - 8],
        [q[0] * 1.05, q[1] + 10],
      ],
      2,
      r.deep,
      { even: 1, op: 0.45, lift: 9 },
    );
  }
  for (let j = -6; j <= 6; j++)
    s += line(
      g,
      [
        [j * 50, y(430 + Math.abs(j) * 5)],
        [j * 51, y(560)],
        [j * 50, y(720)],
      ],
      3,
      r.deep,
      { op: 0.22, lift: 10 },
    );
  return { over: s + seams(g, r), inflate: 14 };
};
G.tee = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-116, y(322)],
      [-84, y(356)],
      [-40, y(382)],
      [0, y(388)],
      [40, y(382)],
      [84, y(356)],
      [116, y(322)],
    ];
  return {
    over: wear(g, region(g, top), r, true) + line(g, top, 9, r.shade, { even: 1, lift: 7 }) + seams(g, r),
    inflate: 7,
  };
};
G.tank = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v);
  let d = '';
  const top = [
    [-340, y(520)],
    [-252, y(486)],
    [-206, y(430)],
    [-178, y(350)],
    [-128, y(330)],
    [-108, y(384)],
    [-60, y(430)],
    [0, y(444)],
    [60, y(430)],
    [108, y(384)],
    [128, y(330)],
    [178, y(350)],
    [206, y(430)],
    [252, y(486)],
    [340, y(520)],
  ];
  const s = wear(g, region(g, top, { flat: 1 }), r);
  return { over: s + line(g, top.slice(4, 11), 6, r.shade, { even: 1, lift: 3 }) };
};
G.biker = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v),
    top = [
      [-116, y(326)],
      [-70, y(366)],
      [0, y(386)],
      [70, y(366)],
      [116, y(326)],
    ];
  let s = wear(g, region(g, top), inn) + line(g, top, 7, inn.shade, { even: 1 });
  s += wear(g, openPanels(g, 40), r, true) + seams(g, r);
  for (const sd of [-g.light, g.light]) {
    const L = lit(g, sd),
      lap = [
        [96, y(306)],
        [140, y(340)],
        [196, y(440)],
        [150, y(486)],
        [110, y(540)],
        [60, y(620)],
        [44, y(560)],
        [66, y(440)],
        [82, y(350)],
      ];
    s +=
      path(poly(mir(lap, sd).map(([a, b]) => g.B(a + sd * 7, b + 9, 14))), r.deep, ' opacity=".6"') +
      quad(g, mir(lap, sd), L ? r.light : r.base, { lift: 14 }) +
      quad(
        g,
        mir(
          [
            [96, y(306)],
            [140, y(340)],
            [196, y(440)],
            [150, y(440)],
            [110, y(352)],
          ],
          sd,
        ),
        L ? r.base : r.shade,
        { lift: 15 },
      );
    s += dot(g, sd * 178, y(438), 4.6, g.metal, 16) + dot(g, sd * 120, y(336), 4.6, g.metal, 16);
    for (let i = 0; i < 9; i++) s += dot(g, sd * lerp(80, 48, i / 8), y(360 + i * 28), 3, g.metal, 15);
  }
  s += line(
    g,
    mir(
      [
        [190, y(560)],
        [240, y(536)],
      ],
      g.light,
    ),
    6,
    g.metal,
    { even: 1, lift: 14 },
  );
  for (const sd of [-1, 1])
    s +=
      line(
        g,
        mir(
          [
            [210, y(352)],
            [290, y(392)],
          ],
          sd,
        ),
        22,
        r.shade,
        { even: 1, lift: 12 },
      ) + dot(g, sd * 222, y(360), 4, g.metal, 14);
  s += line(
    g,
    mir(
      [
        [120, y(470)],
        [150, y(600)],
        [150, y(700)],
      ],
      g.light,
    ),
    18,
    r.hi,
    { op: 0.5, lift: 14 },
  );
  return { over: s, inflate: 16 };
};
G.offShoulder = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-360, y(424)],
      [-290, y(440)],
      [-180, y(446)],
      [-90, y(436)],
      [0, y(432)],
      [90, y(436)],
      [180, y(446)],
      [290, y(440)],
      [360, y(424)],
    ];
  let s = wear(g, region(g, top, { flat: 1 }), r, true);
  s +=
    line(
      g,
      top.map(([a, b]) => [a, b + 24]),
      40,
      r.base,
      { even: 1, lift: 14 },
    ) +
    line(
      g,
      top.map(([a, b]) => [a, b + 47]),
      5,
      r.deep,
      { even: 1, lift: 14, op: 0.6 },
    ) +
    line(
      g,
      top.map(([a, b]) => [a, b + 8]),
      8,
      r.light,
      { even: 1, lift: 14 },
    );
  for (let i = -20; i <= 20; i++) {
    const x = i * 16;
    s += line(
      g,
      [
        [x, y(440 + Math.abs(i) * 0.2)],
        [x * 1.01, y(478)],
      ],
      2.4,
      r.deep,
      { even: 1, op: 0.34, lift: 15 },
    );
  }
  for (const [x, b] of [
    [-150, 20],
    [-60, 8],
    [70, -10],
    [190, -24],
  ])
    s += line(
      g,
      [
        [x, y(500)],
        [x + b, y(590)],
        [x + b * 1.6, y(720)],
      ],
      10,
      r.deep,
      { op: 0.28, lift: 14 },
    );
  return { over: s, inflate: 13 };
};
G.halter = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v);
  const top = [
    [-340, y(560)],
    [-240, y(520)],
    [-190, y(470)],
    [-140, y(400)],
    [-92, y(330)],
    [-74, y(288)],
    [-30, y(304)],
    [0, y(308)],
    [30, y(304)],
    [74, y(288)],
    [92, y(330)],
    [140, y(400)],
    [190, y(470)],
    [240, y(520)],
    [340, y(560)],
  ];
  let s =
    wear(g, region(g, top, { flat: 1 }), r) +
    line(
      g,
      [
        [-76, y(284)],
        [-30, y(300)],
        [0, y(304)],
        [30, y(300)],
        [76, y(284)],
      ],
      16,
      r.light,
      { even: 1, lift: 4 },
    );
  for (let i = -3; i <= 3; i++)
    s += line(
      g,
      [
        [i * 14, y(314)],
        [i * 30, y(440)],
        [i * 40, y(640)],
      ],
      6,
      i * g.light > 0 ? r.hi : r.deep,
      { op: 0.4, lift: 3 },
    );
  return { over: s };
};
G.wrap = (g) => {
  // crossing panels, wide band
  const r = g.ramp(g.c[0]),
    b = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s =
    wear(
      g,
      region(g, [
        [-124, y(312)],
        [-70, y(390)],
        [0, y(470)],
        [70, y(390)],
        [124, y(312)],
      ]),
      r,
      true,
    ) + seams(g, r);
  const band = (sd, lift) => {
    const p = [
        [118, y(306)],
        [82, y(370)],
        [20, y(460)],
        [-70, y(570)],
        [-150, y(680)],
      ],
      q = [
        [158, y(330)],
        [126, y(392)],
        [70, y(480)],
        [-14, y(590)],
        [-90, y(700)],
      ];
    const c = lit(g, sd) ? b.light : b.base;
    return (
      path(
        spline(sampleSpline(mir(p, sd), 12).map(([x, v]) => g.B(x, v, lift))) +
          seg(spline(sampleSpline(mir(q, sd).reverse(), 12).map(([x, v]) => g.B(x, v, lift)))) +
          'Z',
        c,
      ) +
      line(g, mir(p, sd), 3, b.hi, { even: 1, lift: lift + 1, op: 0.5 }) +
      line(g, mir(q, sd), 4, r.deep, { even: 1, lift: lift + 1, op: 0.6 })
    );
  };
  s += band(g.light, 12) + band(-g.light, 15);
  return { over: s, inflate: 14 };
};
G.drape = (g) => {
  // one-shoulder drape with a clasp
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    sd = -g.light;
  const top = mir(
    [
      [-340, y(500)],
      [-200, y(494)],
      [-90, y(470)],
      [0, y(424)],
      [80, y(366)],
      [120, y(318)],
    ],
    sd,
  );
  const pts = sd > 0 ? top : top.slice().reverse();
  const q = sampleSpline(pts, 30).map(([x, v]) => g.B(x, v, 6));
  const a = q[0],
    e = q[q.length - 1];
  const d =
    sd > 0
      ? `M-400 ${f1(a[1])}L` +
        spline(q).slice(1) +
        `L${f1(e[0] + 20)} ${f1(e[1] - 60)}L1300 ${f1(e[1] - 60)}V1500H-400Z`
      : `M-400 ${f1(a[1] - 60)}L${f1(a[0] - 20)} ${f1(a[1] - 60)}L` +
        spline(q).slice(1) +
        `L1300 ${f1(e[1])}V1500H-400Z`;
  let s = wear(g, d, r, true);
  for (let i = 0; i < 8; i++) {
    const t = i / 7;
    s += line(
      g,
      mir(
        [
          [150 - t * 10, y(340 + t * 10)],
          [lerp(120, 60, t), y(lerp(400, 520, t))],
          [lerp(-40, 40, t), y(lerp(500, 660, t))],
          [lerp(-260, -60, t), y(lerp(540, 760, t))],
        ],
        sd,
      ),
      9 + t * 4,
      i % 2 ? r.light : r.deep,
      { op: i % 2 ? 0.8 : 0.5, lift: 14 },
    );
  }
  s +=
    dot(g, sd * 146, y(346), 21, tune(g.metal, -0.18), 18) +
    dot(g, sd * 146, y(344), 18, g.metal, 18) +
    dot(g, sd * 146, y(344), 8, mix(g.metal, g.mood.rim, 0.6), 18);
  return { over: s, inflate: 12 };
};
G.cloak = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s =
    wear(
      g,
      region(g, [
        [-110, y(310)],
        [-70, y(350)],
        [0, y(376)],
        [70, y(350)],
        [110, y(310)],
      ]),
      inn,
    ) +
    line(
      g,
      [
        [-100, y(316)],
        [-60, y(352)],
        [0, y(372)],
        [60, y(352)],
        [100, y(316)],
      ],
      10,
      inn.light,
      { even: 1 },
    );
  let d = '';
  for (const sd of [-1, 1]) {
    const q = sampleSpline(
      mir(
        [
          [122, y(270)],
          [104, y(330)],
          [92, y(380)],
          [150, y(520)],
          [190, y(760)],
        ],
        sd,
      ),
      16,
    ).map(([a, b]) => g.B(a, b, 16));
    d +=
      'M' +
      spline(q).slice(1) +
      `L${sd > 0 ? 1400 : -500} 1500L${sd > 0 ? 1400 : -500} ${f1(q[0][1] - 40)}L${f1(q[0][0])} ${f1(q[0][1] - 40)}Z`;
  }
  s += wear(g, d, r, true);
  for (const sd of [-1, 1]) {
    s += line(
      g,
      mir(
        [
          [120, y(280)],
          [104, y(334)],
          [94, y(384)],
          [150, y(520)],
          [186, y(740)],
        ],
        sd,
      ),
      16,
      lit(g, sd) ? r.light : r.base,
      { even: 1, lift: 20 },
    );
    for (const [x, b] of [
      [200, 30],
      [250, 20],
      [300, 6],
    ])
      s += line(
        g,
        mir(
          [
            [x * 0.7, y(360)],
            [x, y(480)],
            [x + b, y(700)],
          ],
          sd,
        ),
        14,
        lit(g, sd) ? r.light : r.deep,
        { op: 0.45, lift: 18 },
      );
  }
  s +=
    line(
      g,
      [
        [-92, y(386)],
        [-30, y(404)],
        [30, y(404)],
        [92, y(386)],
      ],
      5,
      g.metal,
      { even: 1, lift: 24 },
    ) +
    dot(g, -92, y(386), 15, g.metal, 24) +
    dot(g, 92, y(386), 15, g.metal, 24) +
    dot(g, -92, y(386), 6, mix(g.metal, g.mood.shadow, 0.5), 25) +
    dot(g, 92, y(386), 6, mix(g.metal, g.mood.shadow, 0.5), 25);
  const hood = sampleSpline(
    [
      [-250, y(352)],
      [-206, y(270)],
      [-150, y(210)],
      [0, y(190)],
      [150, y(210)],
      [206, y(270)],
      [250, y(352)],
    ],
    20,
  ).map(([a, b]) => g.B0(a, b, -60));
  return {
    over: s,
    back:
      path(spline(hood) + 'Z', r.shade) +
      path(
        ribbon(hood, (t) => 30 * g.k * Math.sin(Math.PI * t)),
        r.base,
      ),
    inflate: 20,
  };
};
G.highCollar = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s = wear(
    g,
    region(g, [
      [-96, y(256)],
      [-40, y(276)],
      [0, y(280)],
      [40, y(276)],
      [96, y(256)],
    ]),
    inn,
  );
  for (let i = 0; i < 4; i++)
    s +=
      shape(
        g,
        [
          [-50 - i * 4, y(310 + i * 52)],
          [0, y(300 + i * 52)],
          [50 + i * 4, y(310 + i * 52)],
          [36, y(356 + i * 52)],
          [0, y(344 + i * 52)],
          [-36, y(356 + i * 52)],
        ],
        i % 2 ? inn.base : inn.light,
        { lift: 8 },
      ) +
      line(
        g,
        [
          [-46, y(314 + i * 52)],
          [-30, y(352 + i * 52)],
        ],
        3,
        inn.deep,
        { op: 0.5, lift: 9 },
      ) +
      line(
        g,
        [
          [46, y(314 + i * 52)],
          [30, y(352 + i * 52)],
        ],
        3,
        inn.deep,
        { op: 0.5, lift: 9 },
      );
  s +=
    dot(g, 0, y(308), 17, g.metal, 14) +
    dot(g, 0, y(308), 11, mix('#b3202f', g.mood.key, 0.1), 14) +
    dot(g, -3, y(304), 3.4, '#ffd9d0', 15);
  s += wear(g, openPanels(g, 46), r, true) + seams(g, r);
  const lin = g.ramp(g.c[2]);
  for (const sd of [-g.light, g.light]) {
    const wing = [
      [86, y(300)],
      [150, y(200)],
      [206, y(236)],
      [210, y(330)],
      [180, y(430)],
      [120, y(560)],
      [60, y(700)],
      [52, y(600)],
      [76, y(440)],
    ];
    s +=
      quad(g, mir(wing, sd), lit(g, sd) ? r.base : r.shade, { lift: 18 }) +
      quad(
        g,
        mir(
          [
            [86, y(300)],
            [150, y(200)],
            [166, y(230)],
            [140, y(330)],
            [100, y(470)],
            [60, y(640)],
            [52, y(600)],
            [76, y(440)],
          ],
          sd,
        ),
        lit(g, sd) ? lin.base : lin.shade,
        { lift: 19 },
      ) +
      line(
        g,
        mir(
          [
            [150, y(202)],
            [206, y(238)],
            [210, y(330)],
            [180, y(430)],
            [120, y(560)],
            [62, y(696)],
          ],
          sd,
        ),
        5,
        lit(g, sd) ? r.hi : r.light,
        { even: 1, lift: 20, op: 0.7 },
      );
  }
  const back = [
    [-170, 300],
    [-196, 190],
    [-120, 206],
    [0, 232],
    [120, 206],
    [196, 190],
    [170, 300],
    [0, 330],
  ].map(([a, b]) => g.B0(a, y(b), -70));
  return { over: s, back: path(poly(back), lin.deep), inflate: 16 };
};
G.armor = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s = wear(
    g,
    region(g, [
      [-104, y(300)],
      [-60, y(336)],
      [0, y(352)],
      [60, y(336)],
      [104, y(300)],
    ]),
    r,
    true,
  );
  const ring = (a, w, c, lift) =>
    line(
      g,
      [
        [-112 * a, y(300)],
        [-70 * a, y(342)],
        [0, y(362 + (a - 1) * 120)],
        [70 * a, y(342)],
        [112 * a, y(300)],
      ],
      w,
      c,
      { even: 1, lift },
    );
  s +=
    ring(1.12, 40, r.shade, 14) +
    ring(1.05, 34, r.base, 16) +
    ring(1, 10, r.light, 18) +
    ring(1.14, 3, r.hi, 18);
  s +=
    line(
      g,
      [
        [0, y(400)],
        [2, y(560)],
        [0, y(760)],
      ],
      5,
      r.deep,
      { even: 1, lift: 16 },
    ) +
    line(
      g,
      [
        [-10 * g.light * -1, y(404)],
        [-12 * g.light * -1, y(740)],
      ],
      4,
      r.hi,
      { even: 1, lift: 16, op: 0.7 },
    );
  for (const sd of [-g.light, g.light])
    for (let i = 2; i >= 0; i--) {
      const dx = i * 14,
        dy = i * 46,
        p = [
          [170 + dx, y(346 + dy)],
          [230 + dx, y(340 + dy)],
          [312 + dx * 0.8, y(372 + dy)],
          [352 + dx * 0.4, y(420 + dy)],
          [338, y(452 + dy)],
          [270 + dx, y(420 + dy)],
          [200 + dx, y(408 + dy)],
        ];
      s +=
        path(
          spline(
            mir(p, sd).map(([a, b]) => g.B1(a, b, 26)),
            true,
          ),
          lit(g, sd) ? (i ? r.base : r.light) : i ? r.shade : r.base,
        ) +
        path(
          ribbon(
            sampleSpline(
              mir(
                [
                  [200 + dx, y(408 + dy)],
                  [270 + dx, y(420 + dy)],
                  [338, y(452 + dy)],
                ],
                sd,
              ),
              10,
            ).map(([a, b]) => g.B1(a, b, 27)),
            (t) => 5 * g.k * Math.sin(Math.PI * t),
          ),
          lit(g, sd) ? r.hi : r.rim,
          ' opacity=".9"',
        );
      for (const [u, v] of [
        [196, 376],
        [300, 396],
      ]) {
        const q = g.B1(sd * (u + dx), y(v + dy), 28);
        s += `<circle cx="${f1(q[0])}" cy="${f1(q[1])}" r="${f1(5 * g.k)}" fill="${g.metal}"/>`;
      }
    }
  s +=
    line(
      g,
      [
        [-150, y(470)],
        [-60, y(520)],
        [0, y(500)],
        [60, y(520)],
        [150, y(470)],
      ],
      6,
      g.metal,
      { even: 1, lift: 16 },
    ) +
    shape(
      g,
      [
        [0, y(470)],
        [22, y(506)],
        [0, y(548)],
        [-22, y(506)],
      ],
      g.metal,
      { lift: 18, sharp: true },
    );
  return { over: s, inflate: 18 };
};
G.spacesuit = (g) => {
  const r = g.ramp(g.c[0]),
    a = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s =
    wear(
      g,
      region(g, [
        [-110, y(290)],
        [-60, y(326)],
        [0, y(340)],
        [60, y(326)],
        [110, y(290)],
      ]),
      r,
      true,
    ) + seams(g, r);
  const ring = (k, w, c, lift, dy = 0) =>
    line(
      g,
      [
        [-150 * k, y(306 + dy)],
        [-116 * k, y(350 + dy)],
        [-50 * k, y(384 + dy)],
        [0, y(390 + dy)],
        [50 * k, y(384 + dy)],
        [116 * k, y(350 + dy)],
        [150 * k, y(306 + dy)],
      ],
      w,
      c,
      { even: 1, lift },
    );
  s +=
    ring(1.04, 60, r.deep, 20, 10) +
    ring(1, 50, r.base, 24) +
    ring(0.96, 16, r.light, 26, -14) +
    ring(1.02, 6, a.base, 27, 14);
  for (const x of [-96, -40, 40, 96]) s += dot(g, x, y(382 - Math.abs(x) * 0.2), 5, r.deep, 27);
  s +=
    quad(
      g,
      [
        [-110, y(470)],
        [110, y(470)],
        [124, y(600)],
        [-124, y(600)],
      ],
      r.light,
      { lift: 20 },
    ) +
    quad(
      g,
      [
        [-96, y(484)],
        [-10, y(484)],
        [-10, y(520)],
        [-98, y(520)],
      ],
      mix(g.mood.shadow, '#05060a', 0.4),
      { lift: 22 },
    );
  for (let i = 0; i < 5; i++)
    s += quad(
      g,
      [
        [-90 + i * 15, y(512 - ((i * 7) % 20))],
        [-80 + i * 15, y(512 - ((i * 7) % 20))],
        [-80 + i * 15, y(516)],
        [-90 + i * 15, y(516)],
      ],
      g.mood.accents[0],
      { lift: 23 },
    );
  for (let i = 0; i < 3; i++) s += dot(g, 30 + i * 28, y(500), 9, [a.base, g.mood.accents[0], r.deep][i], 22);
  for (const sd of [-1, 1])
    s +=
      line(
        g,
        mir(
          [
            [150, y(430)],
            [180, y(540)],
            [170, y(700)],
          ],
          sd,
        ),
        16,
        a.base,
        { even: 1, lift: 18 },
      ) +
      line(
        g,
        mir(
          [
            [262, y(390)],
            [330, y(470)],
            [340, y(560)],
          ],
          sd,
        ),
        12,
        a.light,
        { even: 1, lift: 20 },
      ) +
      shape(
        g,
        mir(
          [
            [232, y(420)],
            [280, y(424)],
            [284, y(470)],
            [236, y(468)],
          ],
          sd,
        ),
        a.shade,
        { lift: 20, sharp: 1 },
      );
  return { over: s, inflate: 26 };
};
G.techwear = (g) => {
  const r = g.ramp(g.c[0]),
    a = g.mood.accents[0],
    y = (v) => g.body.Y(v);
  let s =
    wear(
      g,
      region(g, [
        [-112, y(232)],
        [-50, y(262)],
        [0, y(270)],
        [50, y(262)],
        [112, y(232)],
      ]),
      r,
      true,
    ) + seams(g, r);
  for (const sd of [-g.light, g.light]) {
    s +=
      quad(
        g,
        mir(
          [
            [2, y(268)],
            [64, y(256)],
            [116, y(228)],
            [128, y(300)],
            [96, y(350)],
            [20, y(384)],
            [2, y(384)],
          ],
          sd,
        ),
        lit(g, sd) ? r.light : r.base,
        { lift: 16 },
      ) +
      line(
        g,
        mir(
          [
            [6, y(272)],
            [60, y(262)],
            [112, y(236)],
          ],
          sd,
        ),
        5,
        r.hi,
        { even: 1, lift: 18, op: 0.6 },
      ) +
      line(
        g,
        mir(
          [
            [128, y(302)],
            [150, y(370)],
            [140, y(480)],
            [110, y(620)],
          ],
          sd,
        ),
        5,
        a,
        { even: 1, lift: 16 },
      ) +
      line(
        g,
        mir(
          [
            [160, y(350)],
            [190, y(450)],
            [170, y(620)],
          ],
          sd,
        ),
        20,
        r.shade,
        { even: 1, lift: 16 },
      ) +
      quad(
        g,
        mir(
          [
            [166, y(452)],
            [204, y(448)],
            [206, y(484)],
            [168, y(488)],
          ],
          sd,
        ),
        r.deep,
        { lift: 18 },
      ) +
      quad(
        g,
        mir(
          [
            [174, y(460)],
            [198, y(457)],
            [199, y(476)],
            [176, y(479)],
          ],
          sd,
        ),
        g.metal,
        { lift: 19 },
      );
  }
  s +=
    line(
      g,
      [
        [0, y(272)],
        [0, y(400)],
        [2, y(740)],
      ],
      6,
      r.deep,
      { even: 1, lift: 18 },
    ) +
    dot(g, 0, y(292), 6, g.metal, 19) +
    quad(
      g,
      [
        [-4, y(292)],
        [4, y(292)],
        [3, y(326)],
        [-3, y(326)],
      ],
      g.metal,
      { lift: 19 },
    );
  return { over: s, inflate: 18 };
};
G.hoodie = (g) => {
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s =
    wear(
      g,
      region(g, [
        [-108, y(300)],
        [-60, y(350)],
        [0, y(378)],
        [60, y(350)],
        [108, y(300)],
      ]),
      inn,
    ) +
    wear(
      g,
      region(g, [
        [-130, y(296)],
        [-86, y(360)],
        [-30, y(412)],
        [0, y(424)],
        [30, y(412)],
        [86, y(360)],
        [130, y(296)],
      ]),
      r,
      true,
    ) +
    seams(g, r);
  for (const sd of [-g.light, g.light]) {
    const L = lit(g, sd),
      roll = [
        [104, y(258)],
        [168, y(276)],
        [196, y(330)],
        [166, y(388)],
        [90, y(436)],
        [14, y(462)],
        [8, y(430)],
        [50, y(392)],
        [92, y(338)],
      ];
    s +=
      path(
        spline(
          mir(roll, sd).map(([a, b]) => g.B(a, b + 9, 20)),
          true,
        ),
        r.deep,
        ' opacity=".5"',
      ) +
      shape(g, mir(roll, sd), L ? r.light : r.base, { lift: 20 }) +
      line(
        g,
        mir(
          [
            [110, y(272)],
            [120, y(330)],
            [80, y(392)],
            [20, y(440)],
          ],
          sd,
        ),
        14,
        L ? r.base : r.shade,
        { lift: 22 },
      ) +
      line(
        g,
        mir(
          [
            [40, y(424)],
            [46, y(500)],
            [40, y(570)],
          ],
          sd,
        ),
        6,
        r.hi,
        { even: 1, lift: 22 },
      ) +
      dot(g, sd * 40, y(424), 6, g.metal, 23) +
      quad(
        g,
        mir(
          [
            [37, y(566)],
            [45, y(566)],
            [45, y(592)],
            [37, y(592)],
          ],
          sd,
        ),
        g.metal,
        { lift: 22 },
      );
  }
  const hood = sampleSpline(
    [
      [-196, y(330)],
      [-190, y(250)],
      [-130, y(204)],
      [0, y(196)],
      [130, y(204)],
      [190, y(250)],
      [196, y(330)],
    ],
    18,
  ).map(([a, b]) => g.B0(a, b, -70));
  return {
    over: s,
    back:
      path(spline(hood) + 'Z', r.deep) +
      path(
        ribbon(hood, (t) => 34 * g.k * Math.pow(Math.sin(Math.PI * t), 0.5)),
        r.shade,
      ),
    inflate: 17,
  };
};
G.vneck = (g) => {
  const r = g.ramp(g.c[0]),
    sh = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  let s = wear(
    g,
    region(g, [
      [-108, y(296)],
      [-70, y(322)],
      [0, y(400)],
      [70, y(322)],
      [108, y(296)],
    ]),
    sh,
  );
  const v = [
    [-150, y(330)],
    [-100, y(400)],
    [-40, y(478)],
    [0, y(524)],
    [40, y(478)],
    [100, y(400)],
    [150, y(330)],
  ];
  s +=
    wear(g, region(g, v), r, true) +
    line(g, v, 13, r.light, { even: 1, lift: 12 }) +
    line(
      g,
      v.map(([a, b]) => [a * 1.05, b + 12]),
      3,
      r.deep,
      { even: 1, lift: 12, op: 0.6 },
    ) +
    seams(g, r) +
    shirtCollar(g, sh, 400);
  for (let j = -5; j <= 5; j++)
    if (j)
      s += line(
        g,
        [
          [j * 56, y(470 + 18 * (5 - Math.abs(j)))],
          [j * 57, y(600)],
          [j * 56, y(730)],
        ],
        3,
        r.deep,
        { op: 0.22, lift: 12 },
      );
  return { over: s, inflate: 13 };
};
G.coat = (g) => {
  // wide-collar overcoat over a turtleneck
  const r = g.ramp(g.c[0]),
    inn = g.ramp(g.c[1]),
    y = (v) => g.body.Y(v);
  const top = [
    [-90, y(248)],
    [-40, y(264)],
    [0, y(268)],
    [40, y(264)],
    [90, y(248)],
  ];
  let s =
    wear(g, region(g, top), inn) +
    line(
      g,
      [
        [-84, y(300)],
        [0, y(322)],
        [84, y(300)],
      ],
      5,
      inn.deep,
      { op: 0.6 },
    );
  s += wear(g, openPanels(g, 30), r, true) + seams(g, r);
  for (const sd of [-g.light, g.light]) {
    const L = lit(g, sd),
      lap = [
        [94, y(280)],
        [150, y(310)],
        [214, y(400)],
        [224, y(470)],
        [168, y(500)],
        [130, y(560)],
        [60, y(680)],
        [26, y(600)],
        [60, y(450)],
        [84, y(340)],
      ];
    s +=
      path(poly(mir(lap, sd).map(([a, b]) => g.B(a + sd * 6, b + 10, 16))), r.deep, ' opacity=".55"') +
      quad(g, mir(lap, sd), L ? r.light : r.base, { lift: 16 }) +
      quad(
        g,
        mir(
          [
            [94, y(280)],
            [150, y(310)],
            [214, y(400)],
            [170, y(430)],
            [112, y(350)],
          ],
          sd,
        ),
        L ? r.base : r.shade,
        { lift: 17 },
      ) +
      line(
        g,
        mir(
          [
            [94, y(284)],
            [80, y(350)],
            [58, y(452)],
            [26, y(596)],
          ],
          sd,
        ),
        3,
        r.hi,
        { even: 1, lift: 18, op: L ? 0.8 : 0.3 },
      );
  }
  return { over: s, inflate: 20 };
};
G.gown = (g) => {
  const r = g.ramp(g.c[0]),
    y = (v) => g.body.Y(v),
    top = [
      [-360, y(440)],
      [-300, y(420)],
      [-220, y(410)],
      [-120, y(424)],
      [-40, y(462)],
      [0, y(474)],
      [40, y(462)],
      [120, y(424)],
      [220, y(410)],
      [300, y(420)],
      [360, y(440)],
    ];
  let s =
    wear(g, region(g, top, { flat: 1 }), r, true) +
    line(
      g,
      top.map(([a, b]) => [a, b + 10]),
      18,
      r.light,
      { even: 1, lift: 8 },
    ) +
    line(g, top, 3, r.hi, { even: 1, lift: 9 });
  for (let i = -5; i <= 5; i++)
    s += line(
      g,
      [
        [i * 26, y(500 - Math.abs(i) * 8)],
        [i * 22, y(620)],
        [i * 20, y(740)],
      ],
      4,
      i * g.light > 0 ? r.light : r.deep,
      { op: 0.5, lift: 8 },
    );
  for (let i = -12; i <= 12; i++) s += dot(g, i * 23, y(430 + (12 - Math.abs(i)) * 3.4), 3.2, g.metal, 10);
  return { over: s, inflate: 8 };
};
