import type { Persona } from '../scene.ts';
import { colourWords, settingWords, type Colour, type Setting } from '../phrases/voice-words.ts';

export interface Voice {
  /** Strength of each colour on the card, 0 to 1; the strongest is 1. */
  colours: Map<Colour, number>;
  /** Avoids contractions: "I am", "do not". */
  isFormal: boolean;
  /** True for settings without modern technology. */
  isOldWorld: boolean;
}

const kinds: readonly Colour[] = ['android', 'vampire', 'alien', 'demon', 'angel', 'spirit'];
const kindOfTag: Record<string, Colour> = {
  android: 'android',
  artificial: 'android',
  vampire: 'vampire',
  alien: 'alien',
  demon: 'demon',
  demonic: 'demon',
  angel: 'angel',
  divine: 'angel',
  magical: 'spirit',
  mythical: 'spirit',
  elemental: 'spirit',
  'magic-user': 'spirit',
  shapeshifter: 'spirit',
};

export function voiceOf(persona: Persona): Voice {
  const tags = persona.tags.map((tag) => tag.toLowerCase());
  const manner = `${persona.personality} ${persona.hook}`;
  const scores = new Map<Colour, number>();
  for (const [colour, pattern] of Object.entries(colourWords) as [Colour, RegExp][]) {
    const isKind = kinds.includes(colour);
    let score = (manner.match(pattern)?.length ?? 0) * (isKind ? 1 : 2);
    if (isKind) score += (persona.description.match(pattern)?.length ?? 0) * 0.5;
    if (tags.includes(colour)) score += 4;
    if (tags.some((tag) => kindOfTag[tag] === colour)) score += 3;
    if (score > 0) scores.set(colour, score);
  }
  // A kind of being is recognised by tags only: words are ambiguous ("the ghost of a smile").
  const tagged = tags.some((tag) => kindOfTag[tag] !== undefined);
  for (const kind of kinds) {
    const score = scores.get(kind) ?? 0;
    if (score < (tagged ? 3 : 2.5) || tags.includes('human')) scores.delete(kind);
  }
  const strongest = Math.max(1, ...scores.values());
  const colours = new Map(
    [...scores].map(([colour, score]) => [colour, Math.min(1, score / strongest)] as const),
  );
  const everything = `${persona.scenario} ${persona.description}`;
  const isOldWorld =
    tags.some((tag) => tag === 'medieval' || tag === 'fantasy-world' || tag === 'fantasy') &&
    !/\b(?:phone|laptop|computer|internet|car|television|subway|taxi|email|typewriter|radio|bus)\b/i.test(
      everything,
    );
  return {
    colours,
    isFormal: (colours.get('formal') ?? 0) > 0.4 || colours.has('android') || saysInFull(persona),
    isOldWorld,
  };
}

/** Whether the speech on the card avoids contractions. */
function saysInFull(persona: Persona): boolean {
  const speech = `${persona.greetings.join(' ')} ${persona.exampleDialogue.replace(/\{\{user\}\}:.*$/gim, '')}`;
  const short = speech.match(/\b\w+['’](?:m|re|ve|ll|t|d)\b/g)?.length ?? 0;
  const full =
    speech.match(/\b(?:I am|I have|I will|do not|is not|cannot|it is|you are|that is)\b/gi)?.length ?? 0;
  return full >= 4 && full > 2 * short;
}

export function settingOf(persona: Persona): Setting | undefined {
  let best: Setting | undefined;
  let most = 2.5;
  for (const [setting, pattern] of Object.entries(settingWords) as [Setting, RegExp][]) {
    const hits = (text: string): number => new Set(text.toLowerCase().match(pattern) ?? []).size;
    const here = hits(persona.scenario);
    const about =
      hits(persona.greetings[0] ?? '') + hits(persona.hook) + Math.min(2, hits(persona.description));
    const score = here * 3 + about;
    if ((here > 1 || (here === 1 && about > 0) || about > 3) && score > most) {
      most = score;
      best = setting;
    }
  }
  return best;
}
