import { splitSentences, normalise } from '../text/sentences.ts';
import { slang } from '../phrases/slang.ts';
import { stemsOf } from '../text/stems.ts';
import { readAsk } from './ask.ts';
import type { Act, Turn } from './act.ts';
import { spotDanger } from './danger.ts';
import { isGibberish, spotLanguage } from './language.ts';
import { spotSincere } from './sincere.ts';
import { readOrder, readRequest } from './request.ts';
import { readTold } from './told.ts';
import { readUserAction } from './user-action.ts';
import { readShort } from './social.ts';

const controls =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|[\ud800-\udfff](?![\udc00-\udfff])/g;

/** Removes control characters, normalises quotes and limits the length. */
export function cleanTurn(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[’`‘]/g, "'")
    .replace(/[“”]/g, '"')
    .slice(0, 4000)
    .trim();
}

/** Chat spellings that are also English words. They are replaced only in a text with other chat spellings. */
const alsoWords = new Set(['ill', 'id', 'its', 'cause', 'def', 'prob', 'r', 'ya']);

function unslang(text: string): string {
  const isChatty = /\b(?:u|ur|im|dont|cant|wanna|gonna|lol|idk|tbh|omg|pls|rn|wyd|hbu|thats|whats)\b/i.test(
    text,
  );
  return text.replace(/(?<![\p{L}\p{N}'-])[\p{L}\d/]+(?![\p{L}\p{N}'-])/gu, (word) => {
    const low = word.toLowerCase();
    return alsoWords.has(low) && !isChatty ? word : (slang.get(low) ?? word);
  });
}

function unshout(text: string): string {
  return text.toLowerCase().replace(/\bi\b/g, 'I');
}

/** Splits "hi I'm Sam and how are you" where a new clause clearly begins. */
function clausesOf(text: string): string[] {
  return splitSentences(text).flatMap((sentence) =>
    sentence
      .split(
        /(?:,\s+|\s+(?:and|but|so)\s+|\s+-+\s+|,\s+(?:and|but|so)\s+)(?=(?:how are you|what(?:'s| is) your|what about you|who are you|where are you|do you|are you|can you|and you\b|my name is|tell me|call me|what do you)\b)/i,
      )
      .flatMap((part) =>
        part.split(
          /(?:,)?\s+and\s+(?=(?:I'm an?|I am an?|I work|I live|I like|I love|I hate|I have|I play|my (?:name|dog|cat|sister|brother|job|favou?rite))\b)/i,
        ),
      )
      .flatMap((part) =>
        part.split(
          /,\s+(?:but |and |so )?(?=(?:I'm|I am|I feel|i'm|i feel)\s+(?:so |very |really |a bit |kind of |pretty |quite )?(?:nervous|anxious|scared|tired|sad|happy|excited|worried|lonely|stressed|afraid|exhausted|angry)\b)/,
        ),
      )
      .flatMap((part) =>
        part.split(
          /(?<=^(?:hi|hello|hey|good (?:morning|evening|afternoon)|thanks|thank you|yes|no|ok|okay|sorry|haha|lol)(?: \w+)?)[,!]\s+/i,
        ),
      ),
  );
}

/** Actions within the scene: "I open the door.", but not "I open at nine" or "I always sit there". */
const sceneAction =
  /^i (?:(?:slowly|quietly|gently|carefully|quickly|silently|softly|then|just) )?((?:open|close|shut|sit|stand|walk|step|knock|enter|take|pick|look|turn|hand|give|smile|grin|laugh|nod|follow|pour|reach|lean|kneel|run|pull|push|touch|grab|wave|bow|point|climb|light|put|set|place|hold|hug|kiss|draw|raise|lower|shake|shrug|whisper|glance|stare|gaze|approach|sip|drink|cross|move|throw|drop|tap|unlock|lock|lift|wrap|bring|offer|show)\b(?! (?:at (?:\d|\w+ o'clock)|every|a lot|often|usually|always|for a living|mondays?))(?!.*\b(?:every (?:day|week|morning|night|year)|usually|always|often|for a living|last|yesterday|when i was)\b).*)$/i;

function readSentence(sentence: string): Act {
  const text = sentence.trim();
  const social = readShort(text);
  if (social !== undefined) return { type: 'social', social, text };
  if (
    /^(?:please,? |oh,? |here,? )*(?:can|may|could|shall|let|should) (?:i|me) (?:please )?(?:help|give you a hand|carry|lend)\b/i.test(
      text,
    )
  )
    return { type: 'action', action: { kind: 'work', thing: '' }, text };
  const acted = sceneAction.exec(text)?.[1];
  if (acted !== undefined) return { type: 'action', action: readUserAction(acted), text: acted };
  const request = readRequest(text);
  if (request !== undefined) return { type: 'request', request, text };
  const ask = readAsk(text);
  if (ask !== undefined) return { type: 'ask', ask, text };
  const gift =
    /^(?!.*\b(?:today|yesterday|last|this (?:morning|afternoon|evening)|(?:came|turned) out)\b)(?:here,? )?i(?:'ve| have)? (?:just )?(?:(?:brought|got|made|bought|wrote|baked|picked|saved) (?:you|this for you)\b|(?:brought|baked)(?= (?:a|an|some|more|us|the|soup|wine|cake|food|tea|coffee|flowers|bread|you)\b))\s*(.*)$/i.exec(
      text,
    );
  if (gift !== null)
    return {
      type: 'action',
      action: {
        kind: 'give',
        thing:
          (gift[1] ?? '')
            .replace(/[.!,]+$/, '')
            .replace(/^(?:something|anything).*$/i, '')
            .split(/\s+(?:from|for|because|that|which)\b|,/)[0] ?? '',
      },
      text,
    };
  const told = readTold(text);
  if (told !== undefined) return { type: 'told', told, text };
  const order = readOrder(text);
  if (order !== undefined) return { type: 'request', request: order, text };
  return { type: 'statement', text };
}

export function readTurn(raw: string): Turn {
  const text = cleanTurn(raw);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isShouting =
    letters.length > 5 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  const calm = unslang(isShouting ? unshout(text) : text);
  const acts: Act[] = [];
  const spoken = calm.replace(
    /\*+([^*]+)\*+|(?:^|\n)\s*_([^_\n]+)_\s*(?=\n|$)/g,
    (_, a: string | undefined, b: string | undefined) => {
      const doing = (a ?? b ?? '').trim();
      if (/\p{L}/u.test(doing)) acts.push({ type: 'action', action: readUserAction(doing), text: doing });
      return '\n';
    },
  );
  for (const sentence of clausesOf(spoken)) {
    if (/[\p{L}\p{N}?]/u.test(sentence)) acts.push(readSentence(sentence.replace(/^["\s]+|["\s]+$/g, '')));
  }
  return {
    text,
    danger: spotDanger(text),
    sincere: spotSincere(calm),
    language: spotLanguage(calm.replace(/\*[^*]*\*/g, ' ')),
    isEmpty: text === '' || normalise(text) === '',
    isOdd: isGibberish(calm),
    isShouting,
    acts,
    stems: stemsOf(calm),
  };
}
