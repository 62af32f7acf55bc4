// Words that fit a picture, by whom it shows: offered beside the prompt, and put together for "Surprise". They are English
// in every language, because they go into prompts.
import { hasWords } from './request-form.ts';

interface SuggestionGroup {
  name: string;
  words: readonly string[];
}

const USUAL = {
  place: {
    words: ['by the lake', 'in a library', 'in a garden', 'on a city street', 'in a café', 'by the sea'],
  },
  clothes: {
    words: ['a dark wrap coat', 'a white shirt', 'a knitted sweater', 'a leather jacket', 'a red scarf'],
  },
  face: { words: ['smiling', 'laughing', 'serious', 'thoughtful', 'eyes closed'] },
  weather: { words: ['in the rain', 'snowfall', 'fog', 'falling leaves', 'cherry blossoms'] },
};

/** What tags of a character bring to mind: a place, then clothes. */
const OF_TAGS: readonly { tags: readonly string[]; words: readonly [place?: string, clothes?: string] }[] = [
  { tags: ['vampire'], words: ['in a castle hall', 'a velvet cloak'] },
  { tags: ['demon'], words: ['in ruins', 'a black coat'] },
  { tags: ['angel'], words: ['on a mountain', 'a white robe'] },
  { tags: ['alien', 'space', 'sci-fi'], words: ['in a starship cockpit', 'a space suit'] },
  { tags: ['android'], words: ['on a city street', 'a bodysuit'] },
  { tags: ['medieval'], words: ['in a castle', 'a linen tunic'] },
  { tags: ['cyberpunk', 'modern-city'], words: ['on a rooftop above the city', 'a leather jacket'] },
  { tags: ['campus'], words: ['at the university', 'a cardigan'] },
  { tags: ['workplace'], words: ['in an office', 'a suit'] },
  { tags: ['fantasy-world', 'fantasy'], words: ['in an enchanted forest', 'a hooded cloak'] },
  { tags: ['apocalyptic'], words: ['in a ruined city', 'a dusty coat'] },
  { tags: ['peaceful'], words: ['by the lake', 'a knitted sweater'] },
  { tags: ['romance'], words: ['in a rose garden', 'an evening dress'] },
  { tags: ['horror'], words: ['in a misty forest'] },
];

const MOST = 6;

const distinct = (words: readonly (string | undefined)[]): string[] =>
  [...new Set(words)].filter((word) => word !== undefined).slice(0, MOST);

/** Without what the prompt says already; what the character's tags bring to mind comes first. */
export function suggestionsFor(tags: readonly string[], prompt: string): SuggestionGroup[] {
  const known = tags.flatMap((tag) => OF_TAGS.filter((each) => each.tags.includes(tag)));
  const groups = [
    { name: 'Place', words: [...known.map(({ words }) => words[0]), ...USUAL.place.words] },
    { name: 'Wearing', words: [...known.map(({ words }) => words[1]), ...USUAL.clothes.words] },
    { name: 'Expression', words: USUAL.face.words },
    { name: 'Weather', words: USUAL.weather.words },
  ];
  return groups.map(({ name, words }) => ({
    name,
    words: distinct(words).filter((word) => !hasWords(prompt, word)),
  }));
}

/**
 * A whole prompt at random: a place, clothes, an expression and a light.
 * @param chance numbers between 0 and 1, one for each
 */
export function surprise(tags: readonly string[], lights: readonly string[], chance: () => number): string {
  const pick = (words: readonly string[]): string => words[Math.floor(chance() * words.length)]!;
  const [place, clothes, expression] = suggestionsFor(tags, '');
  return [pick(place!.words), pick(clothes!.words), pick(expression!.words), pick(lights)].join(', ');
}
