import type { Card } from '../card/read-card.ts';
import type { Bank } from '../phrases/bank.ts';
import type { Colour } from '../phrases/voice-words.ts';
import type { Chance } from '../text/chance.ts';
import { expand, tidySpeech, type Slots } from '../text/grammar.ts';
import { isAdverb, thirdPerson } from '../text/verb-forms.ts';
import { uncapitalise } from '../text/sentences.ts';
import type { Freshness } from './freshness.ts';

export interface Speaker {
  /** A fresh wording from the bank in the character's voice, marked as said; undefined if there is none. */
  say(bank: Bank, slots?: Slots): string | undefined;
  /** As `say`, from the first bank that has a fresh wording. */
  sayFrom(banks: readonly Bank[], slots?: Slots): string | undefined;
  /** As `say`, for an action of the character; without asterisks. */
  act(bank: Bank, slots?: Slots): string | undefined;
  /** Marks a ready text as said and returns it, if it is fresh. */
  claim(text: string): string | undefined;
}

const subjects = { she: 'She', he: 'He', they: 'They' } as const;
const possessives = { she: 'her', he: 'his', they: 'their' } as const;
const objects = { she: 'her', he: 'him', they: 'them' } as const;
const selves = { she: 'herself', he: 'himself', they: 'themself' } as const;

/** "~tilt {my} head" → "She tilts her head." */
export function stageDirection(template: string, card: Card): string {
  const { pronoun } = card.who;
  const isFirst = card.style.isFirstPerson;
  const subject = isFirst ? 'I' : subjects[pronoun];
  const words: Record<string, string> = isFirst
    ? { my: 'my', me: 'me', I: 'I', myself: 'myself', mine: 'mine' }
    : {
        my: possessives[pronoun],
        me: objects[pronoun],
        I: subject.toLowerCase(),
        myself: selves[pronoun],
        mine: `${possessives[pronoun]}s`,
      };
  const conjugated = template
    .replace(/\{(my|me|I|myself|mine)\}/g, (_, key: string) => words[key] ?? key)
    .replace(/~(\w+)/g, (_, verb: string) => (isFirst || pronoun === 'they' ? verb : thirdPerson(verb)));
  const text =
    template.startsWith('~') || isAdverb(template.split(' ')[0] ?? '')
      ? `${subject} ${uncapitalise(conjugated)}`
      : conjugated;
  return tidySpeech(/[.!?]$/.test(text) ? text : `${text}.`);
}

const fullForms: [RegExp, string][] = [
  [/\bI'm\b/g, 'I am'],
  [/\bI've\b/g, 'I have'],
  [/\bI'll\b/g, 'I will'],
  [/\bI'd (?=be|like|have|rather|say|want|never|ask|not|let|keep|call|take|tell)/g, 'I would '],
  [/\b([Cc])an't\b/g, '$1annot'],
  [/\b([Ww])on't\b/g, '$1ill not'],
  [/\b([Dd])on't\b/g, '$1o not'],
  [/\b([Dd])oesn't\b/g, '$1oes not'],
  [/\b([Dd])idn't\b/g, '$1id not'],
  [/\b([Ii])sn't\b(?! (?:it|that|she|he))/g, '$1s not'],
  [/\b([Aa])ren't\b(?! (?:you|we|they))/g, '$1re not'],
  [/\b([Ww])asn't\b/g, '$1as not'],
  [/\b([Hh])aven't\b/g, '$1ave not'],
  [/\b([Hh])adn't\b/g, '$1ad not'],
  [/\b([Ss])houldn't\b/g, '$1hould not'],
  [/\b([Ww])ouldn't\b/g, '$1ould not'],
  [/\b([Cc])ouldn't\b/g, '$1ould not'],
  [
    /\b([Ii])t's (?=a|an|the|not|in|on|all|good|true|kind|fine|only|too|very|no|yours|my|your|what|how|where|better|worth)/g,
    '$1t is ',
  ],
  [
    /\b([Tt])hat's (?=a|an|the|not|all|what|how|where|good|true|kind|fine|only|too|very|no|my|your|one)/g,
    '$1hat is ',
  ],
  [/\b([Tt])here's\b/g, '$1here is'],
  [/\b([Yy])ou're\b/g, '$1ou are'],
  [/\b([Yy])ou've\b/g, '$1ou have'],
  [/\b([Yy])ou'll\b/g, '$1ou will'],
  [/\b([Ww])e're\b/g, '$1e are'],
  [/\b([Ww])e'll\b/g, '$1e will'],
  [/\b([Ll])et's\b/g, '$1et us'],
  [/\b([Ww])hat's (?=the|your|it|on|that|this|a)/g, '$1hat is '],
];

/** Replaces contractions for formal characters. */
export function inVoice(text: string, card: Card): string {
  if (card.voice.isFormal) return fullForms.reduce((out, [short, full]) => out.replace(short, full), text);
  return text;
}

/** A line of the card with contractions, unless the character is formal. */
export function asSpoken(text: string, card: Card): string {
  if (card.voice.isFormal) return text;
  return text
    .replace(/\bI am\b(?! (?:[.,;]|$))/g, "I'm")
    .replace(/\bI have (?=(?:been|never|seen|had|lived|spent|always|lost|kept|not)\b)/g, "I've ")
    .replace(/\bdo not\b/g, "don't")
    .replace(/\bdoes not\b/g, "doesn't")
    .replace(/\bcannot\b/g, "can't")
    .replace(/\bis not\b/g, "isn't");
}

export function createSpeaker(
  card: Card,
  chance: Chance,
  freshness: Freshness,
  base: Slots,
  only?: ReadonlySet<Colour>,
): Speaker {
  /** Templates that this reply has used. Another wording of the same template would sound repetitive. */
  const usedTemplates = new Set<string>();
  function candidates(bank: Bank): string[] {
    const weighted: { template: string; at: number }[] = [];
    for (const [key, templates] of Object.entries(bank)) {
      const strength = key === 'any' ? undefined : card.voice.colours.get(key as Colour);
      if (key !== 'any' && (strength === undefined || strength < 0.3)) continue;
      if (key !== 'any' && only !== undefined && !only.has(key as Colour)) continue;
      // A colour has few templates; the weight makes them about as likely as all neutral ones together.
      const weight = key === 'any' ? 1 : 1.2 + 2 * (strength ?? 0);
      for (const template of templates)
        weighted.push({ template, at: -Math.log(1 - chance.next()) / weight });
    }
    return weighted.sort((a, b) => a.at - b.at).map(({ template }) => template);
  }
  function find(bank: Bank, slots: Slots, format: (text: string) => string): string | undefined {
    const all = { ...base, ...slots };
    const templates = candidates(bank);
    for (const test of [freshness.isNew, freshness.isFresh]) {
      for (const template of templates) {
        if (usedTemplates.has(template) && template.length > 12) continue;
        for (let attempt = 0; attempt < 4; attempt++) {
          const wording = expand(template, all, chance);
          if (wording === undefined) break;
          const text = format(wording);
          if (!test(text)) continue;
          freshness.remember(text);
          usedTemplates.add(template);
          return text;
        }
      }
    }
    return undefined;
  }
  const speaker: Speaker = {
    say: (bank, slots = {}) => find(bank, slots, (text) => inVoice(text, card)),
    sayFrom(banks, slots = {}) {
      for (const bank of banks) {
        const text = speaker.say(bank, slots);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    act: (bank, slots = {}) => {
      const directions = Object.fromEntries(
        Object.entries(bank).map(([key, list]) => [
          key,
          list.map((t) => t.replace(/\{(my|me|I|myself|mine)\}/g, '‹$1›')),
        ]),
      ) as Bank;
      return find(directions, slots, (text) =>
        stageDirection(uncapitaliseVerb(text).replace(/‹(\w+)›/g, '{$1}'), card),
      );
    },
    claim(text) {
      const ready = tidySpeech(text);
      if (!freshness.isFresh(ready)) return undefined;
      freshness.remember(ready);
      return ready;
    },
  };
  return speaker;
}

function uncapitaliseVerb(text: string): string {
  return text
    .replace(/^~?\p{Lu}/u, (c) => (text.startsWith('~') ? c.toLowerCase() : c))
    .replace(/^(\p{Lu}\w+ly) ~/u, (m) => m.toLowerCase());
}
