import { bindClothes } from './bind-clothes.ts';
import { bindHeld } from './bind-held.ts';
import { heritageOf } from './heritage-of.ts';
import { bindLooks } from './bind-looks.ts';
import { bindPicture } from './bind-picture.ts';
import type { Binding } from './binding.ts';
import { namedColour } from './colours.ts';
import { LeftOut } from './left-out.ts';
import type { Meaning } from './meanings.ts';
import { Modifiers } from './modifiers.ts';
import { People } from './people.ts';
import type { PictureReading } from './reading.ts';
import type { Token } from './tokens.ts';

export interface Binder {
  take(token: Token): void;
  endClause(): void;
  finish(): PictureReading;
}

/** What stands for nothing that is drawn, or only begins to. */
const UNDRAWN: readonly Meaning['kind'][] = ['nothing', 'thing', 'held', 'handling'];
/** Words that carry a sentence on and say nothing themselves. */
const SMALL: readonly Meaning['kind'][] = ['article', 'skip', 'material', 'both', 'pronoun', 'copula'];

/** What "no" and "without" keep out of the picture. */
function noteDenied(out: PictureReading, meaning: Meaning): void {
  if (meaning.kind === 'extra') out.without.push(meaning.tag);
  if (meaning.kind === 'beard') out.without.push('beard');
  if (meaning.kind === 'flowers') out.without.push('flowers');
  if (meaning.kind === 'headwear') out.without.push('headwear');
  if (meaning.kind === 'animal') out.without.push(meaning.animal);
  if (meaning.kind === 'person' || meaning.kind === 'scenery') out.isScenery = true;
}

export function createBinder(hasSitter: boolean): Binder {
  const out: PictureReading = {
    people: [],
    animals: [],
    hasFlowers: false,
    isScenery: false,
    without: [],
    leftOut: [],
    isUnderage: false,
  };
  const mods = new Modifiers();
  const leftOut = new LeftOut();
  const people = new People(out, mods, leftOut, hasSitter);
  const b: Binding = { out, people, mods, leftOut, clause: 0, lastNoun: null };
  let isDenied = false;
  /** A denied noun was just read: "or" carries the denial on. */
  let wasDenied = false;
  let isHandling = false;
  /** After "in" and "wearing" a colour alone means the clothes. */
  let meansClothes = false;
  let isCopula = false;

  /** What waits and found no noun. */
  function flush(isEnd: boolean): void {
    if (mods.hasColour) {
      const person = people.last;
      if (meansClothes && person) {
        const colour = mods.takeColour();
        for (const each of people.targets()) if (colour) each.dressColour = colour;
      } else leftOut.unknown(mods.colourText);
      mods.dropColours();
    }
    if (b.lastNoun?.isHair && people.last && (mods.length || mods.texture))
      for (const { hair } of people.targets()) {
        hair.length ??= mods.length;
        hair.texture ??= mods.texture;
      }
    mods.length = undefined;
    mods.texture = undefined;
    mods.style = undefined;
    people.settle(isEnd);
    meansClothes = false;
  }

  function deny(meaning: Meaning): void {
    isDenied = false;
    wasDenied = true;
    mods.dropColours();
    noteDenied(out, meaning);
  }

  /** Words between the nouns. Answers false for all others. */
  function structure(token: Token, meaning: Meaning): boolean {
    switch (meaning.kind) {
      case 'deny':
        flush(false);
        isDenied = true;
        break;
      case 'join':
        // "red and black dress"
        if (token.text !== 'and' || !mods.hasColour) flush(false);
        people.join();
        break;
      case 'wearing':
      case 'in':
      case 'near':
        flush(false);
        meansClothes = meaning.kind !== 'near';
        if (meaning.kind !== 'wearing') people.unjoin();
        break;
      case 'article':
        people.determiner();
        break;
      case 'copula':
        isCopula = true;
        break;
      case 'both':
        people.meanBoth();
        break;
      case 'pronoun':
        people.pronoun(meaning.sex);
        break;
      case 'skip':
      case 'material':
        break;
      default:
        return false;
    }
    leftOut.small(token.text);
    return true;
  }

  function describe(token: Token, meaning: Meaning): boolean {
    switch (meaning.kind) {
      case 'colour':
        if (isCopula && b.lastNoun) b.lastNoun.tint(namedColour(meaning.word, mods.takeShade()));
        else mods.addColour(meaning.word);
        break;
      case 'shade':
        mods.addShade(meaning.word);
        break;
      case 'length':
        mods.length = meaning.length;
        break;
      case 'texture':
        mods.texture = meaning.texture;
        break;
      case 'glowing':
        mods.isGlowing = true;
        break;
      case 'age':
        mods.age = meaning;
        break;
      case 'ethnicity':
        mods.ethnicity = meaning.tag;
        mods.heritage = heritageOf(token.text);
        break;
      case 'expression':
        mods.expression = meaning.expression;
        break;
      case 'tag':
        mods.tags.push(meaning);
        break;
      case 'number':
        mods.count = meaning.count;
        people.determiner();
        break;
      default:
        return false;
    }
    leftOut.end();
    return true;
  }

  return {
    take(token) {
      const { text, meaning } = token;
      b.clause = token.clause;
      if (isHandling) {
        const ends = meaning && ['in', 'near', 'wearing', 'join', 'deny'].includes(meaning.kind);
        if (!ends) {
          if (meaning && bindHeld(b, meaning)) isHandling = false;
          else if (meaning?.kind === 'animal') bindPicture(b, meaning, text);
          else if (meaning && SMALL.includes(meaning.kind)) leftOut.small(text);
          else leftOut.unknown(text);
          return;
        }
        isHandling = false;
        leftOut.end();
      }
      if (meaning && !isDenied && bindHeld(b, meaning)) return;
      if (wasDenied && (text === 'or' || text === 'nor')) isDenied = true;
      wasDenied = false;
      if (!meaning || UNDRAWN.includes(meaning.kind)) {
        if (isDenied) return void (isDenied = false);
        if (meaning?.kind === 'handling') {
          flush(false);
          isHandling = true;
        } else if (mods.hasColour) leftOut.unknown(mods.colourText);
        mods.dropColours();
        leftOut.unknown(text);
        return;
      }
      if (structure(token, meaning) || (!isDenied && describe(token, meaning))) return;
      leftOut.end();
      if (isDenied) return deny(meaning);
      if (meaning.kind === 'underage') out.isUnderage = true;
      else if (meaning.kind === 'person') {
        people.noun(meaning);
        b.lastNoun = null;
      } else if (!bindLooks(b, meaning) && !bindClothes(b, meaning, text)) bindPicture(b, meaning, text);
      isCopula = false;
    },
    endClause() {
      flush(true);
      leftOut.end();
      people.endClause();
      isDenied = false;
      isHandling = false;
      isCopula = false;
    },
    finish() {
      this.endClause();
      people.finish();
      leftOut.end();
      out.leftOut = leftOut.phrases;
      return out;
    },
  };
}
