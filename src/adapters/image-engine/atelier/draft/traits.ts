// @ts-nocheck
// traits.mjs — tags + seed -> a complete, deterministic description of one adult character.
import { Rng, mix, tune, lerp, clamp } from './core.ts';
import { MOODS, SKINS, ETHNIC_SKIN, FANTASY_SKIN, HAIRS, HAIR_COLORFUL, EYES, GLOW } from './palette.ts';

export const TYPES = ['female', 'male', 'non-binary', 'android', 'alien', 'demon', 'angel', 'vampire'];
export const SCENARIOS = [
  'workplace',
  'modern-city',
  'space',
  'medieval',
  'apocalyptic',
  'peaceful',
  'fantasy-world',
  'campus',
  'studio',
];
const ETHN = Object.keys(ETHNIC_SKIN);
const SCENE_MOODS = {
  workplace: { golden: 1, cobalt: 2, noir: 2, dawn: 2, jade: 2, candle: 1, moonlit: 1 },
  'modern-city': { neon: 4, moonlit: 2, golden: 1, cobalt: 2, rose: 2, noir: 1, dawn: 1 },
  space: { aurora: 3, cobalt: 3, moonlit: 2, rose: 2, ember: 1, neon: 1 },
  medieval: { candle: 3, moonlit: 3, golden: 1, mist: 1, bloodmoon: 1, ochre: 1 },
  apocalyptic: { ember: 4, ochre: 3, noir: 1, bloodmoon: 1, golden: 1 },
  peaceful: { mist: 2, moonlit: 3, dawn: 3, jade: 2, verdant: 2, golden: 1 },
  'fantasy-world': { aurora: 3, verdant: 3, rose: 2, moonlit: 1, cobalt: 2, dawn: 1 },
  campus: { golden: 1.5, jade: 2, dawn: 2, ochre: 2, candle: 1, mist: 1 },
  studio: { rose: 2, jade: 2, ochre: 2, moonlit: 2, candle: 1, mist: 1, cobalt: 2, verdant: 1, noir: 1 },
};
const TYPE_MOODS = {
  vampire: { bloodmoon: 4, candle: 2, noir: 2, moonlit: 1, rose: 1 },
  demon: { ember: 3, bloodmoon: 3, rose: 1, candle: 2, neon: 1 },
  angel: { dawn: 3, golden: 2, aurora: 2, mist: 2, cobalt: 1, moonlit: 1 },
  android: { neon: 2, aurora: 2, cobalt: 2, noir: 2, mist: 1, ember: 1 },
  alien: { aurora: 3, cobalt: 2, verdant: 2, rose: 1, neon: 1 },
};
const GENRE_MOODS = {
  cyberpunk: ['neon'],
  'sci-fi': ['aurora', 'cobalt'],
  horror: ['bloodmoon', 'noir'],
  romance: ['rose', 'candle', 'dawn'],
  mystery: ['noir', 'moonlit'],
  'slice-of-life': ['golden', 'jade', 'mist'],
  fantasy: ['aurora', 'verdant'],
  adventure: ['ochre', 'golden'],
};
const OUTFITS = {
  workplace: {
    f: { blazer: 4, shirt: 2, turtleneck: 2, coat: 1 },
    m: { suit: 4, shirt: 2, turtleneck: 2, coat: 1 },
    a: { blazer: 2, shirt: 3, turtleneck: 2, coat: 1 },
  },
  'modern-city': {
    f: { biker: 3, slip: 2, coat: 2, camisole: 2, offShoulder: 1, blazer: 1, halter: 1 },
    m: { biker: 3, coat: 2, tee: 2, hoodie: 2, shirt: 1 },
    a: { biker: 3, hoodie: 2, coat: 2, techwear: 2, tee: 1 },
  },
  space: {
    f: { spacesuit: 4, techwear: 3, halter: 1 },
    m: { spacesuit: 4, techwear: 3 },
    a: { spacesuit: 3, techwear: 4 },
  },
  medieval: {
    f: { cloak: 3, armor: 2, gown: 3, wrap: 1 },
    m: { cloak: 3, armor: 4, shirt: 1 },
    a: { cloak: 3, armor: 3, wrap: 1 },
  },
  apocalyptic: {
    f: { biker: 3, tank: 3, cloak: 1, techwear: 1 },
    m: { biker: 3, tank: 2, cloak: 2, techwear: 1 },
    a: { biker: 2, techwear: 2, hoodie: 2, tank: 1 },
  },
  peaceful: {
    f: { offShoulder: 3, knit: 2, slip: 1, wrap: 2, camisole: 1, shirt: 1 },
    m: { shirt: 3, knit: 3, wrap: 2, tee: 1 },
    a: { knit: 3, wrap: 2, shirt: 2, offShoulder: 1 },
  },
  'fantasy-world': {
    f: { cloak: 2, drape: 3, gown: 3, halter: 2, wrap: 1 },
    m: { cloak: 3, drape: 2, armor: 2, wrap: 2 },
    a: { cloak: 3, drape: 3, wrap: 2 },
  },
  campus: {
    f: { vneck: 3, knit: 2, turtleneck: 2, coat: 2, shirt: 1 },
    m: { vneck: 3, coat: 2, knit: 2, hoodie: 2, shirt: 1 },
    a: { vneck: 2, hoodie: 2, knit: 3, coat: 2 },
  },
  studio: {
    f: { slip: 3, halter: 2, gown: 2, turtleneck: 1, offShoulder: 2, blazer: 1, camisole: 1, drape: 1 },
    m: { turtleneck: 3, suit: 2, shirt: 3, knit: 1, tee: 1 },
    a: { turtleneck: 3, shirt: 2, drape: 1, blazer: 2, knit: 1 },
  },
};
const TYPE_OUTFIT = {
  vampire: {
    f: { highCollar: 4, gown: 2, halter: 1, coat: 1 },
    m: { highCollar: 5, suit: 2 },
    a: { highCollar: 4, coat: 1 },
  },
  angel: { f: { drape: 4, gown: 2, slip: 1 }, m: { drape: 4, armor: 2, wrap: 1 }, a: { drape: 4, wrap: 2 } },
  demon: {
    f: { halter: 2, biker: 2, gown: 2, armor: 1, slip: 1 },
    m: { armor: 2, highCollar: 2, biker: 2, wrap: 1, shirt: 1 },
    a: { biker: 2, highCollar: 2, wrap: 2 },
  },
  android: {
    f: { techwear: 3, halter: 2, turtleneck: 2, spacesuit: 1 },
    m: { techwear: 3, turtleneck: 2, spacesuit: 1 },
    a: { techwear: 3, turtleneck: 2 },
  },
  alien: {
    f: { spacesuit: 2, drape: 2, halter: 2, techwear: 1 },
    m: { spacesuit: 2, drape: 1, techwear: 2, cloak: 1 },
    a: { spacesuit: 1, drape: 2, techwear: 2, cloak: 1 },
  },
};
const HAIR_SETS = {
  f: {
    long: {
      longWaves: 5,
      longStraight: 3,
      bangsLong: 2,
      curls: 2,
      halfUp: 1,
      ponytail: 2,
      braids: 0,
      locs: 0,
    },
    short: { bob: 4, pixie: 3, lob: 1, sidecut: 1, shortAfro: 0 },
    any: {
      longWaves: 5,
      longStraight: 2,
      bangsLong: 2,
      bob: 3,
      lob: 3,
      curls: 2,
      ponytail: 2,
      topBun: 2,
      chignon: 2,
      pixie: 1,
      shag: 1,
      sidecut: 1,
      halfUp: 1,
    },
  },
  m: {
    long: { midCurtain: 4, slickLong: 2, shag: 1, longStraight: 1, manBun: 2 },
    short: { quiff: 4, texturedCrop: 3, slick: 2, curlyTop: 2, buzz: 1, sidePart: 3 },
    any: { quiff: 4, texturedCrop: 3, slick: 2, midCurtain: 3, curlyTop: 2, buzz: 1, manBun: 1, sidePart: 3 },
  },
  a: {
    long: { shag: 2, longStraight: 2, lob: 2, midCurtain: 2, sidecut: 2 },
    short: { pixie: 3, quiff: 2, texturedCrop: 2, curlyTop: 1, buzz: 1, sidecut: 2 },
    any: { pixie: 2, shag: 2, sidecut: 3, midCurtain: 2, quiff: 1, lob: 1, texturedCrop: 1, buzz: 1 },
  },
};
const AFRO_SETS = {
  f: {
    long: { locs: 3, braids: 4, curls: 3 },
    short: { shortAfro: 3, buzz: 2, afro: 2 },
    any: { afro: 4, braids: 3, locs: 2, curls: 3, topBun: 1, shortAfro: 1, buzz: 1 },
  },
  m: {
    long: { locs: 4, braids: 1 },
    short: { buzz: 3, shortAfro: 3, curlyTop: 2 },
    any: { buzz: 2, shortAfro: 3, locs: 2, curlyTop: 2, afro: 1 },
  },
  a: {
    long: { locs: 3, braids: 2, curls: 2 },
    short: { shortAfro: 2, buzz: 2, curlyTop: 2 },
    any: { afro: 2, locs: 2, buzz: 1, shortAfro: 2, curlyTop: 1 },
  },
};
const w = (r, obj) => r.weighted(Object.entries(obj).filter(([, v]) => v > 0));

// Identity (who) is drawn from the seed; the take (this picture) from seed + take. Same seed, other take = same person.
const TAKE = new Set(['scene', 'mood', 'pose', 'expression', 'outfit', 'frame', 'blooms', 'light']);
export function resolve({
  seed = 'nightbloom',
  take = '',
  tags = [],
  scenario: scn,
  mood: moodOpt,
  outfit: outfitOpt,
  framing,
} = {}) {
  const t = new Set(tags.map((x) => String(x).toLowerCase())),
    has = (x) => t.has(x),
    root = new Rng(seed),
    takeRoot = new Rng(take === '' ? seed : seed + '#' + take);
  const R = (label) => (TAKE.has(label) ? takeRoot : root).fork(label);
  const type =
    TYPES.find(has) ??
    R('type').weighted([
      ['female', 9],
      ['male', 7],
      ['non-binary', 3],
      ['android', 2],
      ['alien', 2],
      ['demon', 2],
      ['angel', 2],
      ['vampire', 2],
    ]);
  const pres =
    type === 'female'
      ? 'f'
      : type === 'male'
        ? 'm'
        : type === 'non-binary'
          ? 'a'
          : has('feminine')
            ? 'f'
            : has('masculine')
              ? 'm'
              : R('pres').weighted([
                  ['f', 5],
                  ['m', 4],
                  ['a', 2],
                ]);
  const human = ['female', 'male', 'non-binary'].includes(type);
  let scenario =
    scn ??
    (has('school') ? 'campus' : SCENARIOS.find(has)) ??
    w(R('scene'), {
      'modern-city': 3,
      studio: 4,
      peaceful: 2,
      workplace: 1.4,
      campus: 1.4,
      space: type === 'alien' || type === 'android' ? 4 : 1,
      medieval: type === 'vampire' || type === 'demon' ? 3 : 1,
      'fantasy-world': type === 'angel' || type === 'demon' ? 4 : 1,
      apocalyptic: 1,
    });
  // mood
  const rm = R('mood'),
    pool = { ...SCENE_MOODS[scenario] };
  for (const [k, v] of Object.entries(TYPE_MOODS[type] ?? {})) pool[k] = (pool[k] ?? 0) * 1 + v * 1.3;
  for (const [g, ms] of Object.entries(GENRE_MOODS))
    if (has(g)) for (const k of ms) pool[k] = (pool[k] ?? 0) + (g === 'cyberpunk' ? 12 : 4);
  const mood = moodOpt ?? w(rm, pool),
    M = MOODS[mood];
  // people
  const re = R('ethnicity'),
    eth =
      ETHN.filter(has)[0] ??
      re.pick([
        'asian',
        'european',
        'african',
        'latino',
        'native-american',
        'middle-eastern',
        'mixed',
        'asian',
        'african',
        'european',
        'latino',
        'mixed',
      ]);
  const rs = R('skin');
  const skin = human || type === 'angel' ? SKINS[rs.pick(ETHNIC_SKIN[eth])] : rs.pick(FANTASY_SKIN[type]);
  const afroHair = eth === 'african' || (eth === 'mixed' && R('tex').chance(0.45));
  const mature = has('mature')
    ? 1
    : R('age').weighted([
        [0, 6],
        [0.4, 3],
        [1, 1.3],
      ]);
  // hair
  const rh = R('hairstyle'),
    lenTag = has('long-hair') ? 'long' : has('short-hair') ? 'short' : 'any';
  const hairTag = [...t].find((x) => x.startsWith('hair:'));
  let hairStyle = hairTag
    ? tags.find((x) => x.toLowerCase() === hairTag).slice(5)
    : w(rh, (afroHair ? AFRO_SETS : HAIR_SETS)[pres][lenTag]);
  const hairOpt = {};
  if (hairStyle === 'slickLong') {
    hairStyle = 'slick';
    hairOpt.long = true;
  }
  if (type === 'android' && !has('long-hair') && R('bald').chance(0.28)) hairStyle = 'buzz';
  const rc = R('haircol');
  let hair;
  if (has('colorful-hair')) hair = rc.pick(Object.values(HAIR_COLORFUL));
  else if (type === 'alien')
    hair = rc.pick(['#f0ead8', '#1d2440', ...Object.values(HAIR_COLORFUL).slice(0, 6)]);
  else if (type === 'android')
    hair = rc.pick(['#f1efe9', '#20242b', '#c9ced4', '#ee8fa6', '#3157c9', '#f39b6a']);
  else if (type === 'angel')
    hair = afroHair
      ? rc.pick([HAIRS.black, HAIRS.platinum, HAIRS.copper])
      : rc.pick([HAIRS.platinum, HAIRS.honey, HAIRS.white, HAIRS.copper, HAIRS.sand, HAIRS.espresso]);
  else if (type === 'vampire')
    hair = rc.pick([
      HAIRS.black,
      HAIRS.blueblack,
      HAIRS.silver,
      HAIRS.auburn,
      HAIRS.espresso,
      HAIRS.platinum,
    ]);
  else if (type === 'demon')
    hair = rc.pick([HAIRS.black, HAIRS.white, HAIRS.auburn, HAIR_COLORFUL.crimson, HAIRS.blueblack]);
  else if (mature === 1 && rc.chance(0.7)) hair = rc.pick([HAIRS.silver, HAIRS.white, '#8d8a8c']);
  else
    hair = {
      asian: () =>
        rc.weighted([
          [HAIRS.black, 5],
          [HAIRS.blueblack, 4],
          [HAIRS.espresso, 3],
          [HAIRS.chestnut, 1],
        ]),
      african: () =>
        rc.weighted([
          [HAIRS.black, 7],
          [HAIRS.espresso, 3],
          [HAIRS.copper, 1.2],
          [HAIRS.honey, 0.8],
        ]),
      european: () =>
        rc.weighted([
          [HAIRS.chestnut, 2],
          [HAIRS.auburn, 2],
          [HAIRS.copper, 2],
          [HAIRS.honey, 2],
          [HAIRS.sand, 2],
          [HAIRS.platinum, 1],
          [HAIRS.black, 1],
          [HAIRS.espresso, 2],
        ]),
      latino: () =>
        rc.weighted([
          [HAIRS.espresso, 4],
          [HAIRS.black, 3],
          [HAIRS.chestnut, 3],
          [HAIRS.honey, 1],
        ]),
      'native-american': () =>
        rc.weighted([
          [HAIRS.black, 5],
          [HAIRS.espresso, 3],
        ]),
      'middle-eastern': () =>
        rc.weighted([
          [HAIRS.black, 4],
          [HAIRS.espresso, 4],
          [HAIRS.chestnut, 2],
        ]),
      mixed: () =>
        rc.weighted([
          [HAIRS.espresso, 3],
          [HAIRS.chestnut, 3],
          [HAIRS.black, 3],
          [HAIRS.copper, 1.5],
          [HAIRS.honey, 1.5],
        ]),
      other: () => rc.pick(Object.values(HAIRS)),
    }[eth]();
  // face
  const rf = R('face'),
    v = (b, d) => b + rf.bell() * d,
    F = pres === 'f',
    Mm = pres === 'm';
  const face = {
    width: v(F ? 0.95 : Mm ? 1.0 : 0.97, 0.035),
    cheek: v(F ? 1.02 : 1, 0.03),
    jaw: v(F ? 0.915 : Mm ? 1.045 : 0.975, 0.035),
    chinW: v(F ? 0.98 : Mm ? 1.12 : 1.02, 0.08),
    chinL: v(F ? -7 : Mm ? -1 : -5, 4),
    square: clamp(v(F ? 0.1 : Mm ? 0.9 : 0.45, 0.35), 0, 1.4),
    noseW: v(F ? 0.88 : Mm ? 1.06 : 0.96, 0.09),
    noseL: v(F ? -2 : Mm ? 2 : 0, 4),
    noseH: v(F ? 0.88 : Mm ? 1.1 : 0.98, 0.1),
    noseTip: v(2, 3),
    brow: clamp(v(F ? 0.3 : Mm ? 1.15 : 0.7, 0.25), 0.1, 2),
    socket: v(F ? 0.74 : Mm ? 0.95 : 0.85, 0.1),
    lip: v(F ? 1.15 : 0.9, 0.15),
    eyeGap: v(1.02, 0.035),
    hollow: v(F ? 0.8 : Mm ? 1.15 : 1, 0.25),
    forehead: 1,
  };
  let full = v(F ? 1.1 : Mm ? 0.94 : 1.02, 0.12),
    fold = 1,
    tilt = v(F ? 0.07 : 0.04, 0.035);
  if (eth === 'african' || (eth === 'mixed' && afroHair)) {
    face.noseW += 0.17;
    face.noseH -= 0.06;
    full += 0.22;
    face.lip += 0.15;
  }
  if (eth === 'asian') {
    face.noseH -= 0.1;
    face.brow -= 0.12;
    fold = rf.pick([0.25, 0.5, 0.8]);
    tilt += 0.03;
    face.cheek += 0.015;
    face.socket -= 0.14;
  }
  if (eth === 'middle-eastern') {
    face.noseH += 0.1;
    face.noseL += 2;
  }
  if (eth === 'native-american') {
    face.cheek += 0.03;
    face.noseW += 0.05;
  }
  const body = {
    neckW: F ? v(0.94, 0.04) : Mm ? v(1.34, 0.08) : v(1.1, 0.05),
    neckL: F ? v(4, 5) : 0,
    shoulder: F ? v(0.95, 0.03) : Mm ? v(1.13, 0.04) : v(1.02, 0.03),
    chest: F ? 1 : 0.2,
    muscle: Mm ? 1.15 : 0.9,
    apple: Mm ? 1 : 0,
    slope: Mm ? 1.3 : 0.2,
    tendon: 1,
  };
  // pose
  const rp = R('pose'),
    shy = has('shy'),
    conf = has('confident') || has('rebellious'),
    play = has('playful'),
    serious = has('serious'),
    myst = has('mysterious');
  const yaw =
    rp.weighted([
      [0.36, 5],
      [-0.36, 5],
      [0.46, 2],
      [-0.46, 2],
      [0.22, 3],
      [-0.22, 3],
      [0.04, 1],
    ]) +
    rp.bell() * 0.04;
  const light = rp.weighted([
    [Math.sign(yaw), 5],
    [-Math.sign(yaw), 5],
  ]);
  const pose = {
    yaw,
    pitch: (shy ? 0.12 : conf ? -0.07 : 0.01) + rp.bell() * 0.06,
    roll: rp.bell() * (play ? 0.13 : 0.085),
  };
  const bodyYaw = rp.chance(0.6)
    ? -Math.sign(yaw) * rp.range(0.1, 0.62)
    : Math.sign(yaw) * rp.range(0.1, 0.66);
  // eyes
  const rE = R('eyes');
  let eyeC =
    human || type === 'angel'
      ? EYES[
          eth === 'african' || eth === 'asian' || eth === 'native-american'
            ? rE.weighted([
                ['darkbrown', 5],
                ['brown', 4],
                ['amber', 1],
                ['hazel', 0.7],
              ])
            : eth === 'european'
              ? rE.weighted([
                  ['blue', 3],
                  ['green', 2],
                  ['grey', 2],
                  ['hazel', 2],
                  ['brown', 2],
                ])
              : rE.weighted([
                  ['brown', 4],
                  ['hazel', 3],
                  ['amber', 1.5],
                  ['green', 1.5],
                  ['darkbrown', 2],
                ])
        ]
      : {
          vampire: '#b3202f',
          demon: rE.pick(['#e8a13a', '#d8402f', '#e9d14f']),
          alien: rE.pick(['#7dffe0', '#ffd56a', '#c0a8ff', '#ff9a6a']),
          android: rE.pick(['#6fe0ff', '#ffb38a', '#a8ff9a', '#e7ecf2']),
        }[type];
  const glowing =
    has('glowing-eyes') ||
    type === 'android' ||
    (type === 'demon' && rE.chance(0.4)) ||
    (type === 'alien' && rE.chance(0.5));
  if (has('glowing-eyes') && human) eyeC = rE.pick(GLOW);
  const rx = R('expression');
  const closed = rx.chance(shy ? 0.22 : 0.06) && !glowing;
  const smile = play
      ? rx.range(0.85, 1.15)
      : serious
        ? rx.range(-0.1, 0.12)
        : has('caring')
          ? rx.range(0.6, 0.95)
          : rx.range(0.08, 0.72),
    smirk = conf && !play ? rx.pick([-0.75, 0.75]) : rx.bell() * 0.3;
  const openM =
    type === 'vampire' ? rx.range(0.35, 0.55) : rx.chance(play ? 0.6 : 0.14) ? rx.range(0.35, 0.8) : 0;
  const away = shy || rx.chance(0.16);
  const eyes = {
    color: eyeC,
    glow: glowing,
    ring: type === 'android',
    pupil: type === 'demon' ? 'slit' : 'round',
    open: clamp(
      (F ? 0.84 : Mm ? 0.72 : 0.78) -
        (myst ? 0.14 : 0) -
        (eth === 'asian' ? 0.05 : 0) +
        rx.bell() * 0.07 -
        (smile > 0.6 ? 0.06 : 0),
      0.5,
      0.98,
    ),
    tilt,
    size: (F ? 1.2 : Mm ? 1.1 : 1.15) * (type === 'alien' ? 1.14 : 1),
    wing: F ? rE.range(0.7, 1.25) : Mm ? 0.1 : rE.pick([0.1, 0.5, 0.9]),
    lash: F ? rE.range(0.85, 1.15) : Mm ? 0.58 : 0.75,
    lashes: F && rE.chance(0.75),
    lower: F ? 1 : 0.6,
    creaseW: fold,
    gaze: away ? [Math.sign(yaw) * rx.range(0.2, 0.8), rx.range(-0.1, 0.7)] : [-yaw * 1.55, -pose.pitch * 2],
    closed,
    smile: smile > 0.55,
    shadow:
      F || (pres === 'a' && rE.chance(0.5))
        ? rE.pick([M.accents[1], '#5a2030', M.shadow, '#7a4a2a', M.accents[3], '#33406a'])
        : null,
  };
  const brow = {
    thick: F ? v(0.82, 0.14) : Mm ? v(1.3, 0.16) : v(1.08, 0.16),
    arch: F ? v(1, 0.4) : v(0.45, 0.3),
    angle: serious ? 0.9 : conf ? 0.5 : shy || has('caring') ? -0.5 : v(0.1, 0.35),
    raise: play ? 4 : 0,
    cock: (conf || play) && rx.chance(0.6) ? rx.pick([-1, 1]) : 0,
  };
  const lipSet = F
    ? [tune(skin, -0.08, 1.5, -14), '#b5485c', '#a83244', '#c25a52', '#8e2f45', '#b86a5c', '#cf6a6e']
    : [tune(skin, -0.055, 1.08, -8)];
  const rl = R('lips');
  let lipC =
    human || type === 'angel'
      ? F
        ? mix(rl.pick(lipSet), skin, 0.12)
        : pres === 'a' && rl.chance(0.4)
          ? mix(rl.pick(['#a83244', '#8e2f45', '#b86a5c']), skin, 0.25)
          : mix(lipSet[0], '#a8665a', 0.25)
      : {
          vampire: '#7e1c2c',
          demon: rl.pick(['#5e1624', '#8e2430', '#3a1420']),
          alien: tune(skin, -0.16, 1.1, 20),
          android: rl.pick([tune(skin, -0.14, 1, 0), '#c2605c', '#6a4650']),
        }[type];
  if (human && F && ['deep', 'espresso', 'umber'].some((n) => SKINS[n] === skin))
    lipC = mix(rl.pick(['#8e2f45', '#7c2a3a', '#a04450']), skin, 0.15);
  const mouth = {
    w: (F ? 1.17 : Mm ? 1.27 : 1.2) + rf.bell() * 0.05,
    full,
    smile,
    smirk,
    open: openM,
    color: lipC,
    fangs: type === 'vampire',
  };
  // outfit
  const ro = R('outfit');
  const outPool = { ...OUTFITS[scenario][pres] };
  for (const [k, x] of Object.entries(TYPE_OUTFIT[type]?.[pres] ?? {}))
    outPool[k] = (outPool[k] ?? 0) + x * 4;
  if (has('cyberpunk')) outPool.techwear = 9;
  const outfit = outfitOpt ?? w(ro, outPool);
  const neutral = ['#23262c', '#3b2f2c', '#e9e1d2', '#6b6257', '#2c3a3a', '#4a2f33', '#c9b79a', '#1d2330'],
    acc = M.accents;
  const strong = [
    ...acc.slice(0, 2),
    ...neutral.slice(0, 4),
    '#a63a2c',
    '#1f4b4d',
    '#d08a4a',
    '#7e2130',
    '#2e3f6e',
    '#e6d8c0',
  ];
  const colors = {
    blazer: [ro.pick(strong), ro.pick(['#efe6d6', '#1d1f24', acc[2]])],
    suit: [
      ro.pick(['#1e222b', '#2b2f38', '#3a2a2c', '#24343a', '#4a4036', '#6d2130']),
      ro.pick(['#eee8dc', '#d9dfe4', '#1b1d22']),
      ro.pick([acc[1], '#7e2130', '#b8863c', '#1f4b4d']),
    ],
    biker: [
      ro.pick(['#1b1c20', '#1b1c20', '#3a2420', '#52201e', '#24303a']),
      ro.pick(['#e9e1d2', '#8c8f94', acc[2], '#2b2d33']),
    ],
    armor: [ro.pick(['#7f878f', '#a49a86', '#4d545c', '#b08a4a', '#5c4a48']), '#3a2f2c'],
    spacesuit: [
      ro.pick(['#e8e4da', '#cfd4d8', '#e3ab45', '#3b4048']),
      ro.pick([acc[1], '#d8602d', '#1f4b4d']),
    ],
    cloak: [
      ro.pick(['#2c3a34', '#47202a', '#2a2f45', '#5a4028', '#1d1f26', acc[1]]),
      ro.pick(['#d8c9ac', '#3a2f2c', '#8a6a4a']),
    ],
    highCollar: [
      ro.pick(['#1a1519', '#2a0f18', '#1d1a2a']),
      ro.pick(['#efe7da', '#d9cfc6']),
      ro.pick(['#8c1a24', '#5d0f18', '#4a1840']),
    ],
    drape:
      type === 'angel' ? [ro.pick(['#f2ebdc', '#e9e4ea', '#efe0c8'])] : [ro.pick([...strong, '#efe6d6'])],
    techwear: [ro.pick(['#1b1d24', '#2a2d36', '#3a3f3a', '#e3e1da'])],
    vneck: [ro.pick(['#7e2130', '#1f4b4d', '#2e3f6e', '#b8863c', '#4a5a3a', '#3a2f2c']), '#eee8dc'],
    coat: [
      ro.pick(['#b08a5c', '#3a3f48', '#6b4a3a', '#1d2330', '#8a3a30', '#4a5a4a']),
      ro.pick(['#1b1c20', '#e6dccb', '#7e2130']),
    ],
    wrap: [ro.pick(strong), ro.pick([acc[0], '#1d1f26', '#e6dccb', acc[2]])],
    hoodie: [
      ro.pick(['#3b4048', '#8a8f94', '#7e2130', '#1f4b4d', '#d08a4a', '#e6dccb']),
      ro.pick(['#e9e5db', '#1b1c20']),
    ],
  }[outfit] ?? [ro.pick(strong)];
  // extras
  const forks = {},
    x = (l) => (forks[l] ??= R('x-' + l));
  const extras = {
    glasses:
      has('glasses') ||
      (has('intellectual') && x('glasses').chance(0.7)) ||
      (human && x('glasses').chance(0.09))
        ? x('glasses').pick(['round', 'rect', 'cat', 'aviator'].filter((g) => !(Mm && g === 'cat')))
        : null,
    tattoos: has('tattoos') || (has('rebellious') && x('tattoos').chance(0.5)) || x('tattoos').chance(0.07),
    piercings:
      has('piercings') || (has('rebellious') && x('piercings').chance(0.4)) || x('piercings').chance(0.06),
    scar: has('scars') || x('scar').chance(0.04),
    freckles: human && ['european', 'mixed', 'latino'].includes(eth) && x('freckles').chance(0.28),
    mole: x('mole').chance(0.14),
    beard:
      Mm && ['male', 'vampire', 'demon'].includes(type)
        ? x('beard').weighted([
            [null, 5],
            ['stubble', 4],
            ['short', 3],
            ['full', 2],
            ['goatee', 1.2],
            ['moustache', 1],
          ])
        : null,
    earring: F
      ? x('earring').pick(['hoop', 'drop', 'stud', null])
      : x('earring').chance(0.25)
        ? 'stud'
        : null,
    necklace:
      ['slip', 'camisole', 'offShoulder', 'gown', 'tank', 'blazer', 'shirt', 'drape'].includes(outfit) &&
      type !== 'android' &&
      x('necklace').chance(F ? 0.55 : 0.18)
        ? x('necklace').pick(['drop', 'moon', 'long', F ? 'choker' : 'drop'])
        : null,
    horns: type === 'demon' ? x('horns').pick(['sweep', 'ram', 'short', 'lyre', 'back']) : null,
    halo:
      type === 'angel'
        ? x('halo').weighted([
            ['rays', 3],
            ['ring', 2],
          ])
        : null,
    wings: type === 'angel' ? 'feather' : type === 'demon' && x('wings').chance(0.42) ? 'membrane' : null,
    markings:
      type === 'alien'
        ? x('markings').pick(['dots', 'stripes', 'brow', 'tear'])
        : type === 'demon' && x('markings').chance(0.35)
          ? x('markings').pick(['brow', 'tear'])
          : type === 'angel' && x('markings').chance(0.5)
            ? 'gold'
            : null,
    blooms: R('blooms').chance(0.23),
  };
  const ear =
    type === 'demon' || (type === 'vampire' && x('ear').chance(0.3))
      ? 'point'
      : type === 'alien'
        ? x('ear').pick(['fin', 'point'])
        : 'round';
  const metal = x('metal').pick(['#e8c983', '#d9dde2', '#e0a98a']);
  const hairColorBrow =
    type === 'alien' || has('colorful-hair')
      ? hair
      : mature === 1
        ? mix(hair, '#3a3032', 0.5)
        : ['#e6dcc8', '#ecebe6', '#b9bcc0'].includes(hair)
          ? '#6b5a4c'
          : hair;
  // framing: tall things need air above
  const tall =
    hairStyle === 'topBun' || hairStyle === 'afro' || ['sweep', 'lyre'].includes(extras.horns) || extras.halo;
  const rk = R('frame');
  const k =
    (framing === 'close' ? 1.5 : framing === 'wide' ? 0.98 : tall ? 1.1 : 1.24) +
    rk.bell() * 0.12 +
    (Mm ? -0.03 : 0) -
    (extras.wings ? 0.08 : 0);
  return {
    seed: root.base(),
    take: takeRoot.base(),
    type,
    pres,
    scenario,
    mood,
    eth,
    skin,
    hair,
    hairStyle,
    hairOpt,
    hairline: {
      recede: Mm ? rf.range(0.1, 0.9) + (mature === 1 ? 0.4 : 0) : 0,
      peak: type === 'vampire' ? 1 : rf.chance(0.2) ? 0.6 : 0,
      sideburn: Mm ? 0.7 : 0,
      round: F ? 1 : Mm ? 0 : 0.5,
    },
    face,
    body,
    pose,
    bodyYaw,
    bodyRoll: rp.bell() * 0.05,
    light,
    eyes,
    brow,
    browColor: hairColorBrow,
    mouth,
    outfit,
    colors,
    extras,
    ear,
    metal,
    mature,
    earring: extras.earring,
    k,
    ox: 450 - yaw * 80 + rk.bell() * 46,
    oy: (tall ? 560 : 500) + rk.bell() * 16 + (extras.horns === 'sweep' || extras.horns === 'lyre' ? 30 : 0),
  };
}
