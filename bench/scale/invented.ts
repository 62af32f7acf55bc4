// Names and texts of characters who do not exist, out of the house's own catalogue and invented words: as many
// different words as a catalogue of that size has.
import { readCatalogue, type SeedCard } from '../../src/app/server/seed.ts';
import type { Lots } from '../lots.ts';

export const FIRST_NAMES =
  `Adela Agnes Aino Alba Aldo Alina Amara Ambrose Anais Anselm Anya Ariadne Arlo Astrid Aurel Bastien Beatrix Bela
  Benedikt Bianca Blessing Boris Brannoch Brigid Calla Camille Caspian Cassius Celeste Cora Cormac Cyprian Dagny Dalia
  Damaris Dario Delphine Devika Dorian Edda Eleanor Elias Elio Emeka Emre Esme Esther Fabian Farah Felix Fern Fiora
  Freya Gabriel Gideon Greta Hana Hedy Helena Hugo Ianthe Idris Ifeoma Ilse Imani Ines Ingrid Iris Isolde Ivo Jasper
  Jocasta Jonas Juno Kaito Katya Kestrel Kiran Klara Lavinia Leander Leona Lilith Linus Livia Lorcan Luca Lucinda Lux
  Magnus Maeve Malachi Marisol Mateo Maud Milan Mina Mirela Mordecai Nadia Nima Noor Octavia Odette Odile Olwen Orla
  Orson Oskar Otto Padma Pascal Petra Phaedra Quill Rafael Rahim Ravenna Rhea Roksana Ronan Rosalind Rufus Sabas Sabine
  Samir Saskia Selene Seraphine Silas Sorrel Soraya Sunniva Talia Tamsin Tariq Temur Thaddeus Theo Thora Tiberius Tomas
  Ulla Uma Ursula Valentin Vesper Viggo Viola Wanda Winona Xiulan Yara Yasmin Yves Zadie Zelda Zephyr Zora Zuri`.split(
    /\s+/,
  );
const BEGIN =
  'ash bel bran cal cor dal dro el fen gal har hol il kar kel lan lor mal mar mer mor nar nor or pen quin ral ren ros sal sel ser syl tal tar thor tor val var vel ver vor wend wil yor zan zel'.split(
    ' ',
  );
const MIDDLE = 'a e i o u ae an ar el en er ia il in ir o or ul un ur'.split(' ');
const END =
  'bane berg bourne brook by croft dale den don fell field ford gate ham hart holm hurst ia is land ley low mere mont more mouth ne os rick ridge ris shaw stead sten stone th ton us vale var ville wald wick wood worth yn'.split(
    ' ',
  );
const SHAPES = [
  'no clocks',
  'one rule',
  'two lives',
  'a borrowed name',
  'a locked piano',
  'the last key',
  'bad luck',
  'good manners',
  'a long memory',
  'cold hands',
];

export interface Invented {
  name: string;
  hook: string;
  description: string;
  tags: string[];
  rating: 'sfw' | 'suggestive' | 'nsfw';
  age: number;
}

export interface Source {
  /** In place of a name: `§`. */
  sentences: string[];
  hooks: string[];
  tagSets: string[][];
  slugs: string[];
}

const RATED: ReadonlySet<string> = new Set(['sfw', 'suggestive', 'nsfw']);

export async function readSource(): Promise<Source> {
  const cards = (await readCatalogue(new Set())).flatMap(({ cards: own }) => own);
  const nameless = (card: SeedCard, text: string) => text.replaceAll(card.name.split(' ')[0]!, '§');
  return {
    sentences: cards.flatMap((card) =>
      nameless(card, `${card.description} ${card.personality}`)
        .split(/(?<=\.)\s+/)
        .filter((sentence) => !sentence.includes('{{')),
    ),
    hooks: cards.flatMap((card) => nameless(card, card.hook).split(/(?<=\.)\s+/)),
    tagSets: cards.map((card) => card.tags),
    slugs: cards.map((card) => card.slug),
  };
}

/** Some fifty thousand different ones. */
export function inventWord(lots: Lots): string {
  const word = lots.of(BEGIN) + (lots.draw() < 0.5 ? lots.of(MIDDLE) : '') + lots.of(END);
  return word[0]!.toUpperCase() + word.slice(1);
}

const SURNAMES =
  '佐藤 鈴木 高橋 星野 月島 森川 白石 藤原 青山 早川 王小 李文 陳思 林雅 김서 이하 박지 최유'.split(' ');
const GIVEN = 'ひかり さくら 明美 健太 美咲 悠真 千尋 静香 明 英 華 連 연 준 은 린'.split(' ');

/** A name in a script without spaces, in which a search finds pieces. */
export const inventUnspacedName = (lots: Lots): string =>
  lots.of(SURNAMES) + (lots.draw() < 0.5 ? lots.of(GIVEN) : lots.of(GIVEN) + lots.of(GIVEN));

/** Share of names in such scripts. */
const UNSPACED = 0.05;

function inventName(lots: Lots): string {
  if (lots.draw() < UNSPACED) return inventUnspacedName(lots);
  const first = lots.of(FIRST_NAMES);
  return lots.draw() < 0.12 ? first : `${first} ${inventWord(lots)}`;
}

export function invent(lots: Lots, source: Source): Invented {
  const name = inventName(lots);
  const first = name.split(' ')[0]!;
  // One card's tags with one of another's: the mixture of the real catalogue, in more combinations.
  const own = lots.of(source.tagSets);
  const other = lots.of(lots.of(source.tagSets).filter((tag) => !RATED.has(tag)));
  const tags = [...new Set([...own, other])].filter(
    (tag, _at, all) => !(tag === 'school' && all.includes('nsfw')),
  );
  const told = Array.from({ length: 4 + lots.below(5) }, () => lots.of(source.sentences));
  told.splice(1, 0, `§ comes from ${inventWord(lots)} and keeps ${lots.of(SHAPES)}.`);
  return {
    name,
    tags,
    hook: `${lots.of(source.hooks)} From ${inventWord(lots)}.`.replaceAll('§', first),
    description: told.join(' ').replaceAll('§', first),
    rating: tags.includes('nsfw') ? 'nsfw' : tags.includes('suggestive') ? 'suggestive' : 'sfw',
    age: 21 + lots.below(60),
  };
}

/** What occurs in the invented texts, for the vocabulary of the search. */
export const wordsOfSource = (source: Source): string[] => [
  ...FIRST_NAMES,
  ...source.sentences.flatMap((sentence) => sentence.split(/[^\p{L}]+/u)),
  ...source.hooks.flatMap((hook) => hook.split(/[^\p{L}]+/u)),
];
