import { macro, type Macro, type MacroGroup } from '../macro.ts';
import { drawsFrom } from '../hash.ts';

const DICE_MAX = 100;
const SIDES_MAX = 1_000_000_000;
const DICE = /^(\d{0,9})\s*d\s*(\d{1,10})\s*(?:([+-])\s*(\d{1,10}))?$/i;

/** One of the arguments. A single one is a list with commas, in which `\,` is a comma. */
function choose(args: string[], draw: () => number): string {
  const options = args.length === 1 ? commaList(args[0]!) : args;
  return options[Math.floor(draw() * options.length)]!;
}

function commaList(text: string): string[] {
  const items = [''];
  for (const piece of text.split(/(\\,|,)/)) {
    if (piece === ',') items.push('');
    else items[items.length - 1] += piece === '\\,' ? ',' : piece;
  }
  return items.map((item) => item.trim());
}

const chance = (place: 'pick' | 'random'): Macro =>
  macro(1, Infinity, (args, call) => choose(args, drawsFrom(call.place[place]())));

export const CHANCE: MacroGroup = {
  random: chance('random'),
  pick: chance('pick'),
  roll: macro(1, 1, ([formula], { place }) => roll(formula!, drawsFrom(place.random()))),
};

/** "2d6+3", "d20", or the number of sides of one die. */
function roll(formula: string, draw: () => number): string | null {
  const text = formula.trim();
  const [, dice = '', sides, sign, bonus = '0'] = DICE.exec(/^\d+$/.test(text) ? `1d${text}` : text) ?? [];
  const count = dice === '' ? 1 : Number(dice);
  const faces = Number(sides);
  if (!(count >= 1 && count <= DICE_MAX && faces >= 1 && faces <= SIDES_MAX)) return null;
  let total = 0;
  for (let die = 0; die < count; die++) total += 1 + Math.floor(draw() * faces);
  return String(sign === '-' ? total - Number(bonus) : total + Number(bonus));
}
