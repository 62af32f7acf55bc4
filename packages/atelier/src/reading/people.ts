import type { LeftOut } from './left-out.ts';
import { namedColour } from './colours.ts';
import type { PersonNoun } from './meanings.ts';
import type { Modifiers } from './modifiers.ts';
import { newPerson, type PersonReading, type PictureReading } from './reading.ts';

/** Pictures show two people at most. */
const MOST = 2;
/** Colours that say which people somebody comes from when they stand before "woman" or "man". */
const PEOPLES: Record<string, string> = { black: 'african', white: 'european', brown: 'mixed' };

/** Who is in the picture, and of whom the sentence speaks. */
export class People {
  readonly #out: PictureReading;
  readonly #mods: Modifiers;
  readonly #leftOut: LeftOut;
  /** The character is there without a noun; the first noun that could be hers or his is. */
  #isGiven: boolean;
  #current: PersonReading | null = null;
  #isBoth = false;
  #isJoined = false;
  #hasDeterminer = false;
  #isDouble = false;

  constructor(out: PictureReading, mods: Modifiers, leftOut: LeftOut, hasSitter: boolean) {
    this.#out = out;
    this.#mods = mods;
    this.#leftOut = leftOut;
    this.#isGiven = hasSitter;
    if (hasSitter) this.#add();
  }

  get last(): PersonReading | null {
    return this.#current;
  }
  /** Those who are spoken of; a first one where there is nobody yet. */
  targets(): PersonReading[] {
    if (this.#isBoth && this.#out.people.length > 0) return this.#out.people;
    return [this.#current ?? this.#add()];
  }
  #add(): PersonReading {
    const person = newPerson();
    this.#out.people.push(person);
    this.#current = person;
    return person;
  }

  join(): void {
    this.#isJoined = true;
    this.#hasDeterminer = false;
  }
  unjoin(): void {
    this.#isJoined = false;
    this.#hasDeterminer = false;
  }
  determiner(): void {
    this.#hasDeterminer = true;
  }
  meanBoth(): void {
    this.#isBoth = true;
  }
  pronoun(sex: 'female' | 'male'): void {
    this.#hasDeterminer = true;
    const meant = this.#out.people.find((person) => person.sex === sex);
    if (meant) this.#current = meant;
    else if (this.#current) this.#current.sex ??= sex;
  }

  noun(noun: PersonNoun): void {
    const { people } = this.#out;
    const isAnother =
      this.#current !== null &&
      ((this.#isJoined && this.#hasDeterminer) ||
        (!this.#isGiven &&
          noun.sex !== undefined &&
          this.#current.sex !== undefined &&
          this.#current.sex !== noun.sex));
    if (isAnother && (people.length >= MOST || this.#isDouble))
      this.#leftOut.phrases.push('more than two people');
    const person = isAnother && people.length < MOST ? this.#add() : (this.#current ?? this.#add());
    if (!isAnother) this.#isGiven = false;
    this.#isJoined = false;
    this.#hasDeterminer = false;
    const count = this.#mods.count ?? noun.count ?? 1;
    this.#mods.count = undefined;
    if (count > 1 && people.length === 1) this.#isDouble = true;
    if (count > MOST) this.#leftOut.phrases.push('more than two people');
    this.#describe(person, noun);
  }

  #describe(person: PersonReading, noun: PersonNoun): void {
    const mods = this.#mods;
    person.sex ??= noun.sex;
    person.tags.push(...(noun.tags ?? []));
    const [part, tint] = noun.colour?.startsWith('hair:')
      ? ['hair', noun.colour.slice(5)]
      : ['cloth', noun.colour];
    const named = tint === undefined ? undefined : namedColour(tint);
    if (part === 'hair' && named) person.hair.colour ??= named;
    if (noun.garment) {
      const word = noun.worn ?? '';
      const colour = part === 'cloth' ? named : undefined;
      person.usual.garment ??= { kind: noun.garment, word, ...(colour && { colour }) };
    }
    person.usual.headwear ??= noun.headwear;
    person.usual.place ??= noun.place;
    if (noun.held) this.#out.stance ??= noun.held;
    if (noun.isOld) person.age ??= 'old';
    const people = PEOPLES[mods.colourWord ?? ''];
    if (people) {
      person.ethnicity ??= people;
      mods.dropColours();
    }
    const shade = mods.takeShade();
    if (shade === 'dark' || shade === 'pale') person.skinTone ??= shade;
    this.settle(true);
  }

  /** Gives age, descent and temper that wait to those who are spoken of; at the end of a clause to a new person. */
  settle(isEnd: boolean): void {
    const mods = this.#mods;
    const { age, ethnicity, expression, tags } = mods;
    const isOfPerson =
      expression !== undefined || ethnicity !== undefined || age?.isStrong || tags.length > 0;
    if (this.#current || (isEnd && isOfPerson))
      for (const person of this.targets()) {
        if (age) person.age ??= age.age;
        if (ethnicity && !person.ethnicity && mods.heritage) person.heritage = mods.heritage;
        person.ethnicity ??= ethnicity;
        person.expression ??= expression;
        for (const { tag, word } of tags) {
          person.tags.push(tag);
          person.marks.push(word);
        }
      }
    else if (!isEnd) return;
    this.drop();
  }
  /** Another noun took them: "old castle", "calm sea". */
  drop(): void {
    const mods = this.#mods;
    mods.age = undefined;
    mods.ethnicity = undefined;
    mods.heritage = undefined;
    mods.expression = undefined;
    mods.tags = [];
    mods.isGlowing = false;
  }

  endClause(): void {
    this.#isBoth = false;
    this.unjoin();
  }
  finish(): void {
    const [first, second] = this.#out.people;
    if (this.#isDouble && first && !second) this.#out.people.push(structuredClone(first));
  }
}
