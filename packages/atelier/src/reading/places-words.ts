import type { AnimalKind } from '../model/animals.ts';
import type { PlaceName, Season, Weather } from '../model/places.ts';
import type { FigureSize, Stance } from '../model/poses.ts';
import type { MoodName } from '../palette/moods.ts';

/** Place, the plain word for it, and the words that ask for it. */
export const PLACE_WORDS: readonly (readonly [PlaceName, string, string])[] = [
  [
    'workplace',
    'office',
    'office|workplace|desk|boardroom|meeting room|corporate|at work|skyscraper office|corner office',
  ],
  [
    'modern-city',
    'city',
    'city|street|streets|skyline|rooftop|downtown|urban|alley|metropolis|tokyo|new york|paris|london|cityscape|city street|skyscrapers|city lights|night city',
  ],
  [
    'terrace',
    'café terrace',
    'cafe terrace|street cafe|sidewalk cafe|pavement cafe|outdoor cafe|terrace|cafe table outside|outside a cafe|in front of a cafe',
  ],
  [
    'cafe',
    'café',
    'cafe|cafe table|bar table|pub table|restaurant table|coffee shop|bar|pub|tavern|restaurant|diner|bistro|inn|coffeehouse|jazz club',
  ],
  [
    'space',
    'space',
    'space|outer space|planet|cockpit|starship cockpit|spaceship cockpit|in a spaceship|on a spaceship|aboard a starship|galaxy|nebula|cosmos|saturn|mars|planets',
  ],
  ['medieval', 'castle', 'castle|medieval|fortress|kingdom|middle ages|citadel|castles'],
  [
    'hall',
    'castle hall',
    'throne room|cathedral|great hall|castle hall|church|chapel|gothic window|castle room',
  ],
  [
    'apocalyptic',
    'ruins',
    'ruins|ruined city|apocalypse|apocalyptic|post apocalyptic|wasteland|abandoned city|ruined',
  ],
  ['peaceful', 'lake', 'lake|pond|lakeside|peaceful|by the water|lakes'],
  ['forest', 'forest', 'forest|woods|woodland|jungle|trees|grove|pine forest|birch forest|tree'],
  ['garden', 'garden', 'garden|park|flower garden|rose garden|rose bushes|gardens'],
  ['seaside', 'seaside', 'beach|seaside|shore|sea|ocean|coast|waves|cliff|cliffs|lighthouse|bay|sailboat'],
  [
    'mountains',
    'mountains',
    'mountains|mountain|alps|hills|hillside|valley|countryside|meadow|field|fields|nature|highlands|meadows',
  ],
  ['desert', 'desert', 'desert|dunes|sand|sahara|western|dune'],
  [
    'fantasy-world',
    'floating islands',
    'fantasy|fantasy world|floating islands|crystal|crystals|enchanted forest|magical forest|fairy tale|dreamland|fantasy landscape',
  ],
  ['library', 'library', 'library|bookshop|bookstore|bookshelves|bookshelf|books|study|archive'],
  ['campus', 'university', 'campus|university|lecture hall|college|academy|courtyard|school|classroom'],
  [
    'room',
    'room',
    'room|bedroom|living room|apartment|window|by the window|indoors|interior|hotel room|parlour|parlor|flat|rooms',
  ],
  [
    'studio',
    'studio',
    'studio|backdrop|plain background|simple background|photo shoot|photoshoot|headshot|studio backdrop|white background|black background|dark background',
  ],
];

export const WEATHER_WORDS: Record<Weather, string> = {
  rain: 'rain|rainy|raining|storm|stormy|thunderstorm|downpour|drizzle|in the rain',
  snow: 'snow|snowy|snowing|snowfall|blizzard|snowstorm|snowflakes',
  fog: 'fog|foggy|mist|misty|haze|hazy|in the mist',
};
export const SEASON_WORDS: Record<Season, string> = {
  autumn: 'autumn|autumnal|fall leaves|falling leaves|october|november|autumn leaves',
  winter: 'winter|wintry|icy|frozen|frost|frosty|ice|christmas',
  spring: 'spring|cherry blossoms|cherry blossom|blossoms|sakura|springtime|april',
};

/** Time of day and light: the palettes to choose from, the plain word, the words that ask for it. */
export const LIGHT_WORDS: readonly (readonly [readonly MoodName[], string, string])[] = [
  [
    ['moonlit'],
    'at night',
    'moonlight|moonlit|night|at night|nighttime|midnight|full moon|starlight|starry night|starry|stars|night sky|moon|nocturnal',
  ],
  [
    ['day'],
    'by day',
    'day|daylight|daytime|midday|noon|sunny|sunshine|blue sky|clear sky|bright day|sunlit|sunlight|sun',
  ],
  [['dawn'], 'at dawn', 'dawn|morning|sunrise|early morning|daybreak|soft light|pastel'],
  [
    ['golden'],
    'golden evening light',
    'sunset|golden hour|golden light|afternoon|evening sun|summer|late afternoon|warm light|setting sun|summer evening',
  ],
  [['cobalt'], 'the blue hour', 'blue hour|twilight|dusk|cobalt light|evening|late evening'],
  [
    ['candle'],
    'candlelight',
    'candle|candles|candlelight|candlelit|firelight|fireplace|fireside|lantern|torchlight|lanterns|lamplight|lamp|hearth',
  ],
  [['neon'], 'neon light', 'neon|neon lights|neon light|synthwave|vaporwave|neon signs|neon city'],
  [['bloodmoon'], 'a blood moon', 'blood moon|crimson sky|blood red|red moon|red light'],
  [['mist'], 'pale light', 'overcast|cloudy|pale light|grey sky|clouds'],
  [
    ['ember'],
    'the glow of embers',
    'ember|embers|fire|flames|lava|smoke|smoky|campfire|bonfire|burning city',
  ],
  [['verdant'], 'green light', 'verdant|forest light|moss|green light'],
  [['aurora'], 'northern lights', 'aurora|northern lights|ethereal|iridescent|otherworldly|aurora borealis'],
  [
    ['noir'],
    'black-and-white light',
    'noir|film noir|black and white|monochrome|shadows|dramatic shadows|dramatic lighting|high contrast',
  ],
  [
    ['rose'],
    'rose light',
    'roses|velvet light|rose light|pink light|valentine|romantic light|blush light|red roses',
  ],
  [['ochre'], 'ochre light', 'ochre|amber light|drought|dusty|ochre light|sandstorm'],
  [['jade'], 'sea-green light', 'jade light|turquoise light|tropical|seafoam|underwater|teal light'],
];
/** With one of these a colour says which light it is: "blue light". */
export const LIGHT_NOUNS = 'light|lights|lighting|mood|tones|glow|sky|palette|hues|atmosphere|lit';
export const COLOUR_LIGHTS: Record<string, MoodName> = {
  red: 'bloodmoon',
  crimson: 'bloodmoon',
  pink: 'rose',
  blue: 'cobalt',
  navy: 'cobalt',
  green: 'verdant',
  emerald: 'verdant',
  teal: 'jade',
  turquoise: 'jade',
  orange: 'ember',
  golden: 'golden',
  yellow: 'golden',
  amber: 'ochre',
  purple: 'neon',
  violet: 'neon',
  white: 'mist',
  silver: 'moonlit',
};

export const FIGURE_WORDS: Record<FigureSize, string> = {
  close: 'close up|closeup|extreme close up|tight crop|headshot|face only|close up portrait|close portrait',
  bust: 'bust|head and shoulders|shoulder portrait|portrait',
  wide: 'wide shot|distant|from afar|wide angle|wide',
  half: 'half body|half length|half figure|upper body|waist up|from the waist up|medium shot|cowboy shot|torso|half length portrait|three quarter portrait',
  full: 'full body|full figure|full length|whole body|full body shot|head to toe|full length portrait|full view',
};
export const STANCE_WORDS: readonly (readonly [Stance, string, string])[] = [
  ['standing', 'standing', 'standing|stands|stand|stood'],
  ['sitting', 'sitting', 'sitting|seated|sits|sit|sat'],
  [
    'armsCrossed',
    'arms crossed',
    'arms crossed|crossed arms|folded arms|arms folded|crossing her arms|crossing his arms|with arms crossed',
  ],
  [
    'handOnHip',
    'hand on hip',
    'hand on hip|hands on hips|hand on her hip|hand on his hip|hands on her hips|hands on his hips|arms akimbo|akimbo',
  ],
  ['waving', 'waving', 'waving|waves hello|wave|waving hello|greeting|hand raised|raised hand'],
];
export const GAZES: readonly (readonly ['away' | 'closed', string])[] = [
  ['away', 'looking away|averted eyes|looking to the side|looking aside|looking down'],
  ['closed', 'eyes closed|closed eyes|with closed eyes|asleep|sleeping'],
];

export const ANIMAL_WORDS: Record<AnimalKind, string> = {
  cat: 'cat|cats|kitten|kitty|kittens|tabby',
  dog: 'dog|dogs|puppy|hound|wolfhound|shepherd dog|puppies|retriever|golden retriever|labrador',
  raven: 'raven|crow|ravens|crows|blackbird',
  fox: 'fox|foxes|vixen',
  wolf: 'wolf|wolves|dire wolf|she wolf|grey wolf|gray wolf|timber wolf',
  deer: 'deer|stag|stags|roe deer|red deer',
  owl: 'owl|owls|barn owl|eagle owl|snowy owl|tawny owl',
  rabbit: 'rabbit|rabbits|bunny|bunnies|hare|hares',
  koi: 'koi|koi fish|koi carp|goldfish|carp',
};

export const INK_WORDS =
  'ink and wash|ink wash|ink drawing|ink painting|ink illustration|ink sketch|ink style|in ink|pen and ink|ink|ink lines|line drawing|line art|watercolor|watercolour|watercolor painting|watercolour painting|aquarelle|sumi e|sumi|brush drawing|comic ink|inked drawing';
export const SCENERY =
  'landscape|scenery|nobody|no people|no one|empty|without people|no humans|uninhabited|panorama|vista|wallpaper|background only|still scene';
