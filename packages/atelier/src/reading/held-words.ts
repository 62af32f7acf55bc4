import type { HeldThing } from '../model/poses.ts';

/** What the hands can hold, and the words for it. */
export const HELD_WORDS: Record<Exclude<HeldThing, 'cat' | 'flowers'>, string> = {
  cup: 'cup of tea|cup of coffee|mug of tea|mug of coffee|cup of hot chocolate|mug of hot chocolate|mug of beer|coffee cup|tea cup|teacup|coffee mug|cup|mug|coffee|tea|hot chocolate|cocoa|cappuccino|latte',
  book: 'open book|old book|book|novel|paperback|spellbook|spell book|diary|bible|grimoire',
  violin: 'violin|fiddle|viola|violin bow',
  wheel: 'ships wheel|ship wheel|wheel of a ship|steering wheel|helm|wheel',
  sword: 'sword|longsword|greatsword|broadsword|blade|rapier|sabre|katana',
  phone: 'phone|smartphone|mobile phone|cell phone|mobile|cellphone|iphone|telephone',
};
/** Verbs that mean nothing more than that somebody holds it. */
export const HOLDING_VERBS: Record<HeldThing, string> = {
  cup: 'holding|holds|drinking|drinks|carrying|sipping',
  book: 'holding|holds|reading|reads|carrying|carries',
  violin: 'holding|holds|playing|plays',
  wheel: 'holding|holds|using|steering|gripping',
  flowers: 'holding|holds|carrying|carries',
  sword: 'holding|holds|wielding|wields|carrying|carries',
  cat: 'holding|holds|carrying|carries|cradling|hugging|embracing|petting|stroking',
  phone: 'holding|holds|using|typing',
};
/** As they are called beside the picture. */
export const HELD: Record<HeldThing, string> = {
  cup: 'holding a cup',
  book: 'reading a book',
  violin: 'playing the violin',
  wheel: 'at a ship’s wheel',
  flowers: 'holding flowers',
  sword: 'holding a sword',
  cat: 'holding a cat',
  phone: 'holding a phone',
};
