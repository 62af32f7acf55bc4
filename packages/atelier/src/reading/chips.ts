import { hairPhrase } from './hair-choice.ts';
import { FIGURES, STANCES } from './figure-words.ts';
import type { Plan } from './plan.ts';
import type { PersonReading } from './reading.ts';

const AGES = { young: 'young', mature: 'middle-aged', old: 'old' } as const;
const NOUNS = { female: 'woman', male: 'man', 'non-binary': 'person' } as const;
const PEOPLES: Record<string, string> = {
  african: 'Black',
  european: 'white',
  asian: 'East Asian',
  'south-asian': 'South Asian',
  latino: 'Latin American',
  'native-american': 'Native American',
  'middle-eastern': 'Middle Eastern',
  mixed: 'mixed-race',
};
const BEINGS = ['android', 'alien', 'demon', 'angel', 'vampire'];

/** What was understood, in short phrases, in the order in which one looks at a picture. */
export function chipsOf(plan: Plan, hasSitter: boolean): string[] {
  const { people, animals, place, season, weather, light, figure, stance } = plan;
  const out: string[] = [];
  const twins = people.length === 2 && JSON.stringify(people[0]) === JSON.stringify(people[1]);
  if (people.length === 0) out.push('nobody');
  else if (people.length === 2) out.push(twins ? `two ${manyOf(people[0]!)}` : 'two people');
  people.slice(0, twins ? 1 : 2).forEach((person, i) => {
    const isSitter = hasSitter && i === 0;
    if (!isSitter && !twins)
      out.push(people.length === 1 ? `one ${subjectOf(person)}` : `a ${subjectOf(person)}`);
    out.push(...looksOf(person), ...clothesOf(person));
  });
  if (figure && figure !== 'bust' && people.length > 0) out.push(FIGURES[figure]);
  if (stance && stance !== 'standing') out.push(STANCES[stance]);
  else if (stance && (figure === 'half' || figure === 'full')) out.push('standing');
  for (const { kind, colour } of animals) out.push(colour ? `${colour.name} ${kind}` : kind);
  if (plan.hasFlowers) out.push('flowers');
  if (place)
    out.push([season, place.word || PLACE_NAMES[place.name] || place.name].filter(Boolean).join(' '));
  else {
    if (people.length === 0 && plan.isScenery) out.push('landscape');
    if (season) out.push(season);
  }
  if (weather) out.push(weather);
  if (light) out.push(light.word);
  if (plan.manner === 'ink') out.push('ink and wash');
  return [...new Set(out)];
}
const PLACE_NAMES: Record<string, string> = { 'modern-city': 'city', peaceful: 'lake', medieval: 'castle' };

const being = ({ tags }: PersonReading): string | undefined => tags.find((tag) => BEINGS.includes(tag));
function subjectOf(person: PersonReading): string {
  const { sex, age, ethnicity } = person;
  const noun = sex ? NOUNS[sex] : 'person';
  return [age && AGES[age], ethnicity && PEOPLES[ethnicity], being(person), noun].filter(Boolean).join(' ');
}
function manyOf(person: PersonReading): string {
  return subjectOf(person)
    .replace(/woman$/, 'women')
    .replace(/man$/, 'men')
    .replace(/person$/, 'people');
}

function looksOf(person: PersonReading): string[] {
  const { skinTone, skinColour, eyeColour, beard, marks, expression, gaze } = person;
  const hair = hairPhrase(person);
  return [
    skinColour ? `${skinColour.name} skin` : skinTone && `${skinTone} skin`,
    hair,
    eyeColour && `${eyeColour.name} eyes`,
    beard && [beard.colour?.name, beard.word].filter(Boolean).join(' '),
    ...marks,
    expression,
    gaze && (gaze === 'closed' ? 'closed eyes' : 'looking away'),
  ].filter((word) => word !== undefined);
}

function clothesOf(person: PersonReading): string[] {
  const { garment, inner, headwear, scarf, legwear, shoes, dressColour } = person;
  const out: string[] = [];
  if (garment) {
    const colour = garment.colour ?? (dressColour === undefined ? undefined : dressColour);
    const under = inner && (inner === 'any' ? ' over a top' : ` over a ${inner.name} top`);
    out.push(
      [colour?.name, garment.word || WORN[garment.kind] || garment.kind].filter(Boolean).join(' ') +
        (under ?? ''),
    );
  } else if (dressColour) out.push(`dressed in ${dressColour.name}`);
  for (const thing of [headwear, scarf, legwear, shoes])
    if (thing) out.push([thing.colour?.name, thing.word].filter(Boolean).join(' '));
  return out;
}
/** Plain words of garments that a noun such as "knight" brought along. */
const WORN: Record<string, string> = {
  knit: 'sweater',
  armor: 'armour',
  wrap: 'robe',
  highCollar: 'high-collared coat',
  vneck: 'V-neck sweater',
  biker: 'leather jacket',
  techwear: 'technical jacket',
  drape: 'draped robe',
};
