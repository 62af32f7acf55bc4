// Common questions and remarks that no line of a card answers directly: "What keeps you here?",
// "Your hands are cold.", "Can I ask you something?"
import * as words from '../phrases/plain-asks.ts';
import type { Bank } from '../phrases/bank.ts';
import type { Topic } from '../phrases/card-topics.ts';
import { unknown } from '../phrases/self.ts';
import { capitalise, uncapitalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { recall, sceneLines } from './recall.ts';
import { sayAll, type Script, type Stage } from './stage.ts';

const OWN: readonly Topic[] = ['habits', 'people', 'past', 'goals', 'job', 'likes', 'belongings', 'home'];

/** Changes the subject to a line from the card when there is no answer. */
export function turnToOwn(stage: Stage): ReturnType<typeof sayAll> {
  for (const topic of stage.chance.shuffle([...OWN])) {
    const [line] = recall(stage, { topic, count: 1, least: 2, isOffer: true });
    if (line === undefined) continue;
    return sayAll(stage.speak.say(words.turnTo, { line: uncapitalise(line), Line: line }) ?? line);
  }
  return [];
}

const BODY =
  'hands?|fingers|eyes|hair|voice|skin|smile|lips|face|laugh|accent|shoulders|arms|heart|coat|clothes|sleeves?';
const PLURAL = /s$|^hair$/;
const OFTEN_SEEN =
  'cold|warm|hot|soft|rough|shaking|trembling|wet|dirty|tired|sad|strange|odd|different|heavy|quiet|deep|low|pale|red|sharp|bleeding|torn|dry|beating fast';

const permission =
  /^(?:so,? |well,? |hey,? )*(?:can|may|could|might) i (?:just )?(?:ask|tell|show|confess|say)(?: to)? (?:you )?(?:something|anything|a (?:\w+ )?(?:question|secret|thing|favou?r))\b[^.?!]{0,30}[?.!]*$/i;
const bodyRemark = new RegExp(
  `^(?:oh,? |wow,? |hm+,? |but )*your (${BODY}) (?:is|are|feels?|looks?|sounds?)(?: (?:so|very|really|a bit|quite|all|rather))* (${OFTEN_SEEN})[.!]*$`,
  'i',
);
const reason =
  /\b(?:what (?:keeps|brings|brought|holds|made|makes) you (?:here|stay|come|to this|up)|why (?:are you (?:still )?here|do you (?:stay|live here|come here|do (?:this|it))))\b/i;
const senses =
  /\b(?:what(?:'s| is| are)? (?:that|this|those|the) (?:strange |lovely |nice |odd )?(smell|scent|sound|noise|music|light|taste)|what (?:can you|do you|does it) (smell|hear|sound|taste))\b/i;
const alone = /\b(?:do|are) you (?:\w+ )*(?:alone|by yourself|on your own)\b/i;
const drinking =
  /\b(?:do you (?:ever |like to )?drink\b|what (?:do|will|would) you (?:like to )?drink|what(?:'s| is) your (?:drink|poison))/i;
const kin =
  /\b(?:your|an?|any) (sisters?|brothers?|siblings?|mother|mum|mom|father|dad|parents|husband|wife|children|kids|sons?|daughters?|grandmother|grandfather|aunt|uncle|cousins?|twin)\b/i;
const inMyPlace =
  /\bwhat would you(?:'ve| have) (?:done|said)\b|\bwhat would you do(?: in my place| if you were me)?\s*\?/i;
const skill =
  /^(?:so,? |and |well,? )*(?:do|can|could) you (?:\w+ )?(play|sing|dance|paint|draw|write|cook)(?: (?:anything|something|at all|an instrument|any(?: \w+)?|well|too|music))*\s*\?/i;
const offersMore =
  /^(?:so,? |and |but |well,? )*(?:do you want|would you like|want|wanna)(?: me)? to (?:know|hear|see|be told|tell you)\b[^.?!]*\?/i;
const whatIf =
  /^(?:but |and |so |yes,? but )*what if (?:i|we|it|they|he|she|nobody|everybody|everyone|no one)\b/i;
const others =
  /\bwho (?:else )?(?:comes|lives|works|visits|stays|is|are)(?: here| there| with you|)(?: often| too)?\s*\?/i;
const lovers =
  /\b(?:(?:who (?:was|is|were)|tell me about|what happened (?:to|with)) .*\b(?:loved?|lover|kiss(?:ed)?|heart)\b|have you (?:ever )?(?:been in love|loved (?:anyone|anybody|someone|somebody))|(?:first|last) (?:love|kiss|lover)\b)/i;

/** @returns undefined if the turn is none of these questions and remarks. */
export function answerPlainly(stage: Stage): Script | undefined {
  const { speak, turn } = stage;
  const text = turn.text.trim();
  if (permission.test(text)) return { core: sayAll(speak.say(words.askAway)), extra: [], isWhole: true };

  const remark = bodyRemark.exec(text);
  if (remark) {
    const part = (remark[1] ?? '').toLowerCase();
    const how = (remark[2] ?? '').toLowerCase();
    const isMany = PLURAL.test(part) && part !== 'hair';
    const slots = { part, how, How: capitalise(how), they: isMany ? 'Are they' : 'Is it' };
    return { core: sayAll(speak.say(words.remarkOnMe, slots)), extra: [] };
  }
  if (reason.test(text)) return told(stage, ['goals', 'job', 'past', 'doing'], 2);
  const sense = senses.exec(text);
  if (sense) {
    const wanted = (sense[1] ?? sense[2] ?? '').toLowerCase();
    const lines = recall(stage, {
      stems: stemsOf(`${wanted} ${SENSED[wanted] ?? ''}`),
      count: 1,
      least: 1.4,
    });
    return {
      core: sayAll(...lines, lines.length > 0 ? undefined : speak.say(words.sensed[sensedBy(wanted)])),
      extra: [],
    };
  }
  if (alone.test(text)) {
    const [line] = recall(stage, { topic: 'people', count: 1, least: 2, isOffer: true });
    const bank = line === undefined ? words.quiteAlone : words.notAlone;
    return { core: sayAll(speak.say(bank), line), extra: [] };
  }
  if (drinking.test(text)) {
    const stems = stemsOf('drink drinks drinking wine ale beer coffee tea whisky gin rum cider brandy');
    const lines = recall(stage, { stems, count: 1, least: 1.4 });
    return { core: sayAll(...lines, lines.length > 0 ? undefined : speak.say(words.drinks)), extra: [] };
  }
  const tie = kin.exec(text)?.[1]?.toLowerCase();
  if (tie !== undefined && /\?|^(?:and |so )?tell me/i.test(text) && /\byou(?:r)?\b/i.test(text)) {
    const isKnown = [...stemsOf(tie)].some((stem) => stage.card.lines.some((line) => line.stems.has(stem)));
    if (!isKnown) return dodge(stage, noneOf(tie));
  }
  if (skill.test(text)) {
    const stems = stemsOf(
      `${skill.exec(text)?.[1] ?? ''} play plays instrument sing song violin piano guitar dance paint write`,
    );
    const lines = recall(stage, { stems, count: 1, least: 1.4, isOffer: true });
    return { core: sayAll(...lines, lines.length > 0 ? undefined : speak.say(words.noArt)), extra: [] };
  }
  if (offersMore.test(text)) return { core: sayAll(speak.say(words.eager)), extra: [], isWhole: true };
  if (whatIf.test(text)) return { core: sayAll(speak.say(words.ifSo)), extra: [] };
  if (others.test(text)) return told(stage, ['people', 'job'], 2);
  if (inMyPlace.test(text)) return { core: sayAll(speak.say(words.inYourPlace)), extra: [] };
  if (lovers.test(text)) {
    const lines = recall(stage, { topic: 'love', count: stage.scene.length === 'short' ? 1 : 2, least: 2 });
    if (lines.length > 0) return { core: sayAll(speak.say(words.ofLove), ...lines), extra: [] };
    return dodge(stage, unknown.love);
  }
  return undefined;
}

const noneOf = (tie: string): Bank => ({ any: words.noKin.map((line) => line.replaceAll('{x}', tie)) });

const SENSED: Record<string, string> = {
  smell: 'smells scent perfume',
  scent: 'smells smell perfume',
  sound: 'hear sounds song rings hums',
  noise: 'hear sound rings hums',
  music: 'song plays sings violin piano',
  light: 'lamp candle glows lantern',
  hear: 'sound song rings hums',
};

const sensedBy = (wanted: string): keyof typeof words.sensed =>
  wanted === 'light' ? 'light' : /smell|scent|taste/.test(wanted) ? 'smell' : 'sound';

/** The card's lines on the first of the topics that has any; otherwise lines of the scenario. */
function told(stage: Stage, topics: readonly Topic[], count: number): Script {
  for (const topic of topics) {
    const most = stage.scene.length === 'short' ? 1 : count;
    const lines = recall(stage, { topic, count: most, least: 2, isOffer: true });
    if (lines.length > 0) return { core: sayAll(...lines), extra: [] };
  }
  const scene = sceneLines(stage, 1);
  return scene.length > 0 ? { core: sayAll(...scene), extra: [] } : dodge(stage);
}

/** Admits in character that there is no answer, and adds a line from the card. */
export function dodge(stage: Stage, bank?: Bank): Script {
  const { speak, scene } = stage;
  const own = scene.length === 'short' ? [] : turnToOwn(stage);
  const no = (bank && speak.say(bank)) ?? speak.say(unknown.any ?? {});
  return { core: [...sayAll(no), ...own], extra: [] };
}
