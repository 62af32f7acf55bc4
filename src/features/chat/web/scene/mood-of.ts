// The mood of a reply, by the words that say how somebody looks, sounds and moves, in English, German and Japanese. What is
// written between asterisks, as an action, counts more than what is said.

/** The names under which SillyTavern's sprites are known, as far as a reply can be told to show them. */
export const MOODS = [
  ...([
    'neutral',
    'amusement',
    'anger',
    'caring',
    'confusion',
    'curiosity',
    'desire',
    'embarrassment',
  ] as const),
  ...(['excitement', 'fear', 'joy', 'love', 'nervousness', 'pride', 'sadness', 'surprise'] as const),
] as const;
export type Mood = (typeof MOODS)[number];

/** As it stands beside a name. */
export const MOOD_WORDS: Record<Mood, string> = {
  neutral: 'Calm',
  amusement: 'Amused',
  anger: 'Angry',
  caring: 'Gentle',
  confusion: 'Puzzled',
  curiosity: 'Curious',
  desire: 'Longing',
  embarrassment: 'Bashful',
  excitement: 'Excited',
  fear: 'Afraid',
  joy: 'Happy',
  love: 'Loving',
  nervousness: 'Nervous',
  pride: 'Proud',
  sadness: 'Sad',
  surprise: 'Surprised',
};

const SIGNS: readonly [Mood, RegExp][] = [
  [
    'amusement',
    /(?<!\p{L})(?:smirk|grin|chuckl|laugh|giggl|teas|amus|wink)|(?<!\p{L})(?:grins|kicher|lach|amüsier|zwinker)|くす|にや|笑い/giu,
  ],
  [
    'anger',
    /(?<!\p{L})(?:angr|furious|glar|snarl|growl|scowl|clench|rage)|(?<!\p{L})(?:wüt|zorn|knurr|faucht)|怒|睨/giu,
  ],
  [
    'sadness',
    /(?<!\p{L})(?:sad|tear|cry|cries|crying|sob|weep|sorrow|grie[fv])|(?<!\p{L})(?:traur|träne|wein(?:t|e)|schluchz)|泣|涙|悲し|寂し/giu,
  ],
  [
    'fear',
    /(?<!\p{L})(?:afraid|fear|trembl|terrif|scare|shiver|frighten)|(?<!\p{L})(?:angst|fürcht|zitter|erschreck)|怖|怯え|震え/giu,
  ],
  [
    'surprise',
    /(?<!\p{L})(?:surpris|startl|gasp|astonish|blink|wide-eyed|eyes widen)|(?<!\p{L})(?:überrasch|erstaun|stutz|blinzel)|驚|目を見開/giu,
  ],
  [
    'embarrassment',
    /(?<!\p{L})(?:blush|flush|embarrass|bashful|shyly|looks? away)|(?<!\p{L})(?:erröte|verlegen|schüchtern)|赤らめ|頬を染|照れ/giu,
  ],
  [
    'nervousness',
    /(?<!\p{L})(?:nervous|fidget|hesita|anxious|swallow|bites? (?:her|his|their) lip)|(?<!\p{L})(?:nervös|zöger|unruhig)|緊張|ためら/giu,
  ],
  [
    'curiosity',
    /(?<!\p{L})(?:curious|tilts? (?:her|his|their) head|wonder|lean(?:s|ing)? (?:in|closer|forward)|raises? an eyebrow)|(?<!\p{L})(?:neugier|legt den kopf schief)|首を傾|興味/giu,
  ],
  [
    'confusion',
    /(?<!\p{L})(?:confus|puzzl|frown|bewilder)|(?<!\p{L})(?:verwirr|runzel|ratlos)|戸惑|困惑|眉をひそ/giu,
  ],
  [
    'excitement',
    /(?<!\p{L})(?:excit|thrill|eager|bounc|beam|eyes light up)|(?<!\p{L})(?:aufgeregt|begeister|strahl)|興奮|わくわく/giu,
  ],
  [
    'joy',
    /(?<!\p{L})(?:smil|happ|joy|delight|cheer|glad)|(?<!\p{L})(?:lächel|glücklich|freu|fröhlich)|微笑|嬉し|喜/giu,
  ],
  ['love', /(?<!\p{L})(?:love|kiss|adore|embrac|hugs?)|(?<!\p{L})(?:liebe|küss|umarm)|愛し|抱きしめ|キス/giu],
  [
    'caring',
    /(?<!\p{L})(?:gentl|softly|tender|comfort|warmly|caress)|(?<!\p{L})(?:sanft|zärtlich|tröst|behutsam)|優しく|そっと/giu,
  ],
  ['pride', /(?<!\p{L})(?:proud|pride|smug|triumph)|(?<!\p{L})(?:stolz|triumph)|誇ら|得意げ/giu],
  [
    'desire',
    /(?<!\p{L})(?:long(?:s|ing) for|yearn|desir|hungr(?:y|ily) look)|(?<!\p{L})(?:sehn|verlang)|切なげ|求め/giu,
  ],
];

/** An action shows a face, what is said may speak of anything. */
const ACTION_WEIGHT = 3;
/** The end of a reply is what one looks at. */
const END = 700;

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** The same words give the same mood always. */
export function moodOf(reply: string): Mood {
  const text = reply.slice(-END);
  const actions = [...text.matchAll(/\*([^*]+)\*/g)].map(([, action]) => action).join(' ');
  let best: Mood = 'neutral';
  let most = 0;
  for (const [mood, sign] of SIGNS) {
    const weight = countOf(text, sign) + (ACTION_WEIGHT - 1) * countOf(actions, sign);
    if (weight > most) [best, most] = [mood, weight];
  }
  return best;
}
