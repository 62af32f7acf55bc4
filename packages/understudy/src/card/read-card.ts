import type { Persona } from '../scene.ts';
import { cardTopics, type Topic } from '../phrases/card-topics.ts';
import type { Setting } from '../phrases/voice-words.ts';
import { splitSentences } from '../text/sentences.ts';
import { secondToFirst } from '../text/reflect.ts';
import { stemsOf } from '../text/stems.ts';
import { readFields, sayField } from './fields.ts';
import { toFirstPerson } from './first-person.ts';
import type { Who } from './pronouns.ts';
import { splitBeats, styleOf, type Style } from './speech.ts';
import { firstNameOf, isInstruction, tidy, whoOf } from './tidy-card.ts';
import { settingOf, voiceOf, type Voice } from './voice.ts';

export interface CardLine {
  /** The sentence in the first person. */
  say: string;
  topics: Set<Topic>;
  stems: Set<string>;
  source: 'description' | 'personality' | 'scenario' | 'greeting' | 'example' | 'field';
  /** Position in its text. */
  order: number;
  /** Makes little sense without the previous line. */
  leans: boolean;
}

/** A question and its answer from the example dialogue. */
export interface Exchange {
  ask: Set<string>;
  answer: Set<string>;
  reply: string;
}

export interface Card {
  name: string;
  firstName: string;
  age: number;
  who: Who;
  lines: CardLine[];
  exchanges: Exchange[];
  /** Gestures from the greetings and the example dialogue, in the card's words. */
  gestures: string[];
  likes: string[];
  dislikes: string[];
  fears: string[];
  greetings: string[];
  style: Style;
  voice: Voice;
  setting: Setting | undefined;
  tags: Set<string>;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const leaning =
  /^(?:it|this|that|these|those|the|they|he|she|both|then|there|one of|another|so|but|and|instead|none|neither|all of|most of|his|her|their|which|nobody|each)\b/i;
const gestureWords =
  /\b(?:eyes?|hands?|fingers?|thumb|mouth|jaw|shoulders?|head|brow|eyebrow|wings?|horns?|tail|glasses|lips?|voice|hair|cheeks?|chin|gaze|breath|arms?|nose|face|smiles?|grins?|laughs?|shrugs?|sighs?|nods?|leans?|tilts?|blinks?|frowns?|glances?|looks? (?:up|down|away|at)|pauses?|sleeves?|collar)\b/i;

function topicsOf(said: string): Set<Topic> {
  const sentence = said.replace(/\bI'm\b/g, 'I am').replace(/\bI've\b/g, 'I have');
  const topics = new Set<Topic>();
  for (const [topic, pattern] of Object.entries(cardTopics) as [Topic, RegExp][])
    if (pattern.test(sentence)) topics.add(topic);
  return topics;
}

/** The items of a list such as "I like rain, old maps and quiet." */
function listAfter(lines: readonly CardLine[], verbs: string): string[] {
  const items: string[] = [];
  const opening = new RegExp(`^I (?:also |still |secretly )?(?:${verbs}) ([^.;:!?]+)`);
  for (const { say } of lines) {
    for (const part of (opening.exec(say.replace(/^I'm\b/, 'I am'))?.[1] ?? '').split(
      /,\s*(?:and\s+)?|\s+and\s+/,
    )) {
      const item = part.replace(/^(?:also|especially|mostly)\s+/i, '').trim();
      if (
        item !== '' &&
        item.split(' ').length <= 6 &&
        !/^(?:that|to|how|it|not)\b|\b(?:but|because|when|than)\b/.test(item)
      )
        items.push(item);
    }
  }
  return items;
}

/**
 * Matches nouns for the character: after "is a vampire countess", "the Countess" in a later line means her.
 */
function rolesIn(text: string, name: string): RegExp | undefined {
  const titles = name
    .toLowerCase()
    .split(' ')
    .slice(0, -1)
    .filter((part) => part.length > 3);
  const nouns = new Set([...titles, 'angel', 'android', 'demon', 'vampire', 'witch', 'robot', 'machine']);
  for (const match of text.matchAll(
    /\b(?:is|was|as) (?:an?|the) ((?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+)(?=[,.;:]| (?:of|who|and|with|from|in|at|on|for|that|whose|by|to)\b)/giu,
  )) {
    const noun = (match[1] ?? '').split(' ').at(-1)?.toLowerCase();
    if (noun !== undefined && noun.length > 3) nouns.add(noun);
  }
  return new RegExp(
    `(?<!\\b(?:is|was|as|am|are|become|became) )\\bthe (?:\\p{L}+ )?(?:${[...nouns].join('|')})\\b`,
    'iu',
  );
}

const strangers = /\b(?:he|him|his|she|her|hers|they|them|their)\b/i;
const anybody =
  /\b(?:\p{L}+s|people|someone|somebody|anyone|anybody|everyone|everybody|nobody|no one|who|person|man|woman|mother|father|sister|brother|aunt|uncle|husband|wife|friend|lover|uncle|widow|judge|clerk|neighbou?r|cousin|partner|mentor|client|colleague|stranger|guest|cat|dog|crew|each|other)\b/iu;

/** Whether a pronoun refers to a person in the previous line: "I used to mend them while he wore them". */
function hasUnknownPronoun(say: string): boolean {
  const at = say.search(strangers);
  if (at < 0) return false;
  const before = say.slice(0, at);
  return !anybody.test(before) && !/[\p{L},] \p{Lu}\p{Ll}+/u.test(before);
}

/** Whether the sentence refers to the previous line: "I read that page every night", "I typed them". */
function pointsBack(say: string): boolean {
  const opening = say.split(' ').slice(0, 6).join(' ');
  return (
    /\b(?:this|those|these) \p{Ll}+/u.test(opening) ||
    /\b(?:read|know|keep|see|hate|love|like|turn|open|close|call|carry|hold) that \p{Ll}+/u.test(opening) ||
    (say.split(' ').length <= 9 && /\b(?:it|them)\b/.test(say) && !/^(?:It|They)\b/.test(say)) ||
    /\b(?:of|on|in|about|with|under|behind) (?:it|them)\b/.test(opening)
  );
}

export function readCard(persona: Persona): Card {
  const who = whoOf(persona);
  const mainName = who.names[0] ?? persona.name;
  const firstName = firstNameOf(persona.name);
  const lines: CardLine[] = [];

  const roles = rolesIn(tidy(persona.description, mainName), persona.name);
  const addProse = (prose: string, source: CardLine['source']): void => {
    const isToChar =
      /\byou are\b/i.test(prose) &&
      new RegExp(`^\\s*you\\b|you are ${firstName}`, 'i').test(prose) &&
      source !== 'scenario';
    const isFirst = /\b(?:I'm|I am|my)\b/.test(prose.slice(0, 200)) && source !== 'scenario';
    let order = lines.length + 1;
    let isStart = true;
    for (const sentence of splitSentences(prose)) {
      order++;
      if (isInstruction(sentence) || sentence.length < 8) {
        isStart = true;
        continue;
      }
      let say: string;
      if (isFirst) say = sentence.replaceAll('{{user}}', 'you');
      else if (isToChar) say = secondToFirst(sentence.replaceAll('{{user}}', 'you'));
      else {
        const rendered = toFirstPerson(sentence, who);
        say =
          source === 'scenario' ? rendered.text.replace(/\b(of|between) them\b/g, '$1 us') : rendered.text;
        if (
          rendered.isFragment &&
          /^(?:tall|short|slim|lean|broad|quick|quiet|warm|dry|patient|stubborn|kind|sharp|soft|young|old|pale|dark|always|never|usually)\b/i.test(
            say,
          )
        )
          say = `I'm ${say.charAt(0).toLowerCase()}${say.slice(1)}`;
        else if (
          lines.length === 0 &&
          /^An? [^,.]*\b(?:who|that|with|of)\b/.test(say) &&
          !/\b(?:I|my|me)\b/.test(say)
        )
          say = `I'm ${say.charAt(0).toLowerCase()}${say.slice(1)}`;
        else if (
          rendered.isFragment ||
          !rendered.isSure ||
          roles?.test(sentence) === true ||
          (isStart && hasUnknownPronoun(say) && source !== 'scenario')
        ) {
          isStart = true;
          continue;
        }
      }
      // Questions about the name have their own answer, so "I'm Lucan, a vampire who…" loses the name here.
      const named = `I(?:'m| am) (?:${who.names.map(escape).join('|')})`;
      say = say
        .replace(new RegExp(`^${named},? (?=an? |the )`), "I'm ")
        .replace(new RegExp(`^${named}, (?:[\\p{L}-]+, )?and (?=I\\b)`, 'u'), '');
      lines.push({
        say,
        topics: topicsOf(say),
        stems: stemsOf(sentence.replace(new RegExp(who.names.map(escape).join('|'), 'g'), '')),
        source,
        order,
        leans:
          (!isStart && (hasUnknownPronoun(say) || pointsBack(say))) ||
          (!isStart &&
            leaning.test(sentence) &&
            !new RegExp(`^${who.pronoun}\\b`, 'i').test(sentence) &&
            !/^(?:her|his|their)\b/i.test(sentence)),
      });
      if (
        lines.at(-1)?.leans === false &&
        isStart &&
        leaning.test(sentence) &&
        /^(?:it|this|that|these|those|they|both|then|another|so|but|and)\b/i.test(sentence) &&
        source !== 'scenario'
      )
        lines.pop();
      isStart = false;
    }
  };

  for (const [text, source] of [
    [persona.description, 'description'],
    [persona.personality, 'personality'],
    [persona.scenario, 'scenario'],
  ] as const) {
    const { fields, prose } = readFields(tidy(text, mainName));
    for (const field of fields) {
      const say = sayField(field);
      const rendered = say === undefined ? undefined : toFirstPerson(say, who);
      if (rendered === undefined || !rendered.isSure) continue;
      lines.push({
        say: rendered.text,
        topics: topicsOf(`${field.key}: ${say}`),
        stems: stemsOf(rendered.text),
        source: 'field',
        order: lines.length * 2,
        leans: false,
      });
    }
    const isTraitList =
      source === 'personality' &&
      prose.split(/[.!?]/).filter((part) => part.trim()).length <= 1 &&
      prose.includes(',') &&
      !/\b(?:is|are|she|he|they)\b/i.test(prose);
    if (isTraitList) addTraits(prose);
    else addProse(prose, source);
  }

  function addTraits(prose: string): void {
    const traits = prose.split(/\s*[,;.\n]\s*/).filter((t) => t !== '' && t.split(' ').length <= 4);
    if (traits.length === 0) return;
    const half = Math.ceil(traits.length / 2);
    const joined = (list: string[]): string =>
      (list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`).toLowerCase();
    for (const [at, part] of [traits.slice(0, half), traits.slice(half)].entries()) {
      if (part.length === 0) continue;
      lines.push({
        say: at === 0 ? `I'm ${joined(part)}, or so they tell me.` : `On other days I'm ${joined(part)}.`,
        topics: new Set<Topic>(['manner']),
        stems: stemsOf(part.join(' ')),
        source: 'personality',
        order: lines.length * 2,
        leans: at > 0,
      });
    }
  }

  const gestures: string[] = [];
  const addGestures = (text: string): void => {
    for (const beat of splitBeats(text)) {
      if (beat.kind !== 'do') continue;
      for (const sentence of splitSentences(beat.text)) {
        const length = sentence.split(' ').length;
        const isOwn = new RegExp(
          `^(?:${who.pronoun}|her|his|their|my|I|something in|${firstName})\\b`,
          'i',
        ).test(sentence);
        if (
          isOwn &&
          length >= 3 &&
          length <= 14 &&
          gestureWords.test(sentence) &&
          /^\p{Lu}/u.test(sentence) &&
          !/["{]|\b(?:says?|said|asks?|asked|replies|adds|answers)\b/.test(sentence)
        )
          gestures.push(sentence.replace(/[,;:—-]+$/, '.').replace(/([\p{L}\p{N}])$/u, '$1.'));
      }
    }
  };

  const addSpeech = (text: string, source: 'greeting' | 'example'): void => {
    let order = lines.length * 2;
    for (const beat of splitBeats(text)) {
      if (beat.kind !== 'say') continue;
      let isFirst = true;
      for (const sentence of splitSentences(beat.text)) {
        order++;
        const words = sentence.split(' ').length;
        // Lines that refer to the example's scene would confuse, so only general statements are used.
        const isGeneral =
          words >= 6 &&
          !sentence.endsWith('?') &&
          /^(?:I|My|A |People|Nobody|Everybody|Every|Most|Some)\b/.test(sentence) &&
          !/\b(?:you|your|this|that|these|here|now)\b/i.test(sentence);
        if (isGeneral)
          lines.push({
            say: sentence,
            topics: topicsOf(sentence),
            stems: stemsOf(sentence),
            source,
            order,
            leans: !isFirst && leaning.test(sentence),
          });
        isFirst = false;
      }
    }
  };

  const exchanges: Exchange[] = [];
  for (const block of tidy(persona.exampleDialogue, mainName).split(/<START>/i)) {
    let asked = '';
    for (const turn of block.split(/\n(?=\s*(?:\{\{user\}\}|[^\n:]{1,40}):)/)) {
      const match = /^\s*(\{\{user\}\}|[^\n:]{1,40}):\s*([\s\S]+)$/.exec(turn);
      if (match === null) continue;
      const said = (match[2] ?? '').trim();
      if (match[1] === '{{user}}') asked = said;
      else if (who.names.includes((match[1] ?? '').trim()) && said !== '') {
        const reply = said.replaceAll('{{user}}', 'you');
        if (asked !== '') exchanges.push({ ask: stemsOf(asked), answer: stemsOf(said), reply });
        addGestures(reply);
        addSpeech(reply, 'example');
        asked = '';
      }
    }
  }
  const greetings = persona.greetings
    .map((greeting) => tidy(greeting, mainName))
    .filter((greeting) => greeting !== '');
  for (const greeting of greetings) {
    addGestures(greeting.replaceAll('{{user}}', 'you'));
    addSpeech(greeting.replaceAll('{{user}}', 'you'), 'greeting');
  }

  return {
    name: persona.name,
    firstName,
    age: persona.age,
    who,
    lines,
    exchanges,
    gestures: [...new Set(gestures)],
    likes: [...new Set(listAfter(lines, 'like|love|enjoy|adore|collect'))],
    dislikes: [...new Set(listAfter(lines, "dislike|hate|detest|despise|loathe|cannot stand|can't stand"))],
    fears: [...new Set(listAfter(lines, 'fear|dread|am afraid of|am scared of|am terrified of'))],
    greetings,
    style: styleOf(greetings),
    voice: voiceOf(persona),
    setting: settingOf(persona),
    tags: new Set(persona.tags.map((tag) => tag.toLowerCase())),
  };
}
