/**
 * Splits a user's text into statements that may contain a fact. Questions, role play and hypotheticals are
 * left out.
 */

const question =
  /^(?:so |and |but |well,? |ok,? |hey,? |then |oh,? )*(?:do|does|did|am|is|are|was|were|can|could|will|would|should|have|has|had|may|shall|might|what|who|where|when|why|how|which|whose|isn't|aren't|don't|didn't|haven't|won't|wouldn't)\s+(?:i|we|you|he|she|it|they|my|your|that|this|the|there)\b/i;
const unreal =
  /\b(?:if i|if my|if we|what if|imagine|suppose|pretend|let's say|i wish|i'd be|i would be|in another life|hypothetically|in the (?:story|film|movie|book|game|dream)|my character|in my (?:novel|story|dream|book)|as if i|as though i|when i was|i used to|back when|would have|could have|should have|not sure (?:if|whether) i)\b/i;
/** Reported speech ("she thinks that I ...") is no statement of the user: only the text before it is used. */
const reported =
  /\b(?:said|says|thinks?|thought|told me|tells me|asked (?:me )?if|claims?|believes?|insists?|wants? me to|hopes?|goes|wrote|writes|replied|answered|(?:was|were|is|are|'s) like)\s*[:,]?\s+(?:that )?(?:i|i'm|my)\b.*$/i;
/** The words that somebody said stood in quotation marks, which are left out. */
const wordless = /\b(?:said|says|thought|goes|wrote|writes|replied|answered|like)\s*[:,]?$/i;
/** What follows is somebody's opinion, or holds in a story only: the whole sentence is left out. */
const frame =
  /^(?:so |and |ok,? |well,? )*(?:say,? (?:i|i'm|my|we)\b|assum(?:e|ing)\b|suppos(?:e|ing)\b|imagine\b|pretend\b|let's (?:say|pretend|imagine)\b|hypothetically\b|(?:in|for) (?:this|the|our|my) (?:story|scene|game|rp|role-?play|film|movie|book|novel|dream|song|scenario)\b|maybe (?:one|some) ?day\b|i(?:'d| would| could| might) say\b|according to (?!me\b))/i;
/** A question within a statement ("tell me what I like"): what follows is asked, not said. */
const asked = /^(?:[^,;:]*\s)?(?:what|which|whether|why|how|who|whose|where)\b[^,;:]*?\b(?:i|i'm|i've|my)\b/i;
const joke =
  /\b(?:just kidding|only kidding|j\/?k|just joking|only joking|not really|i'm joking|i'm kidding)\b/i;
/** A joke that is said to be one afterwards: "I live on the moon. Just kidding." */
const onlyJoke = new RegExp(
  String.raw`^\W*(?:haha,? |lol,? |no,? |i'm )*${joke.source}\W*(?:haha|lol)?\W*$`,
  'i',
);
const starters = String.raw`(?:i|i'm|i am|i've|i'll|i'd|i work|my|we're|we are|tomorrow|tonight|next week|this weekend|also i|call me)`;

/** The boundary between two statements in the same sentence. */
const joint = new RegExp(
  String.raw`(?:\s*[,;:—–]\s*(?:and|but|so|plus|also|then)?\s*|\s+(?:and|but|so|because|though|although|while|plus)\s+)(?=${starters}\b)`,
  'i',
);

/** Invisible characters. They are removed because they would split words. */
export const UNSEEN = String.raw`[\u0000-\u0008\u000b-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const unseen = new RegExp(UNSEEN, 'g');

/** The user's statements in order, with straight apostrophes and without the final punctuation. */
export function clausesOf(text: string): string[] {
  const plain = text
    .slice(0, 20_000)
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*>.*$/gm, ' ')
    .replace(/‘(?:[^‘’\n]|’(?=\p{L}))*’(?!\p{L})|[♪♫🎵🎶][^♪♫🎵🎶\n]*[♪♫🎵🎶]?|~[^~\n]+~/gu, ' ')
    .replace(/[’‘`´]/g, "'")
    .replace(/\bim\b/gi, "I'm")
    .replace(/\bive\b/gi, "I've")
    .replace(/\b(do|does|did|ca|wo|is|are|was|have)nt\b/gi, "$1n't")
    .replace(/```[\s\S]*?```|\*[^*\n]*\*|"[^"\n]*"|“[^”\n]*”|\([^)\n]{0,200}\)/g, ' ')
    .replace(unseen, '');
  const sentences = plain.split(/(?<=[.!?…;])\s+|\n+|(?<=[.!?])(?=[A-Z])/).map((each) => each.trim());
  return sentences.flatMap((sentence, index) =>
    onlyJoke.test(sentences[index + 1] ?? '') ? [] : clausesOfSentence(sentence),
  );
}

/** Words that begin a statement without belonging to it. */
const opening =
  /^(?:well|oh|hi|hello|hey|yes|yeah|no|ok|okay|so|and|but|also|actually|honestly|btw|by the way|anyway|haha|lol|hmm|um|uh|the thing is|you know|to be honest|tbh|you should know(?: that)?|just so you know|for the record|plus|because|since|i think|i guess)\b[,:]?\s+(?=\S)/gi;

function clausesOfSentence(sentence: string): string[] {
  const isQuestion = /\?["')\s]*$/.test(sentence) || question.test(sentence);
  if (sentence === '' || sentence.length > 600 || isQuestion || frame.test(sentence) || joke.test(sentence))
    return [];
  const isUnreal = unreal.test(sentence);
  if (isUnreal && /^(?:if|imagine|suppose|pretend|what if)\b/i.test(sentence)) return [];
  const ownWords = /^(?:i|we)\s/i.test(sentence) ? sentence : sentence.replace(reported, '');
  return ownWords
    .split(joint)
    .map((clause) =>
      clause
        .trim()
        .replace(opening, '')
        .replace(/[.!…,;\s]+$/, '')
        .trim(),
    )
    .filter(
      (bare) =>
        bare !== '' &&
        !(isUnreal && unreal.test(bare)) &&
        !question.test(bare) &&
        !asked.test(bare) &&
        !wordless.test(bare),
    );
}

const secondPerson: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i've": "you've",
  "i'll": "you'll",
  "i'd": "you'd",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  our: 'your',
  us: 'you',
  we: 'you',
  am: 'are',
};

/** "my old car" → "your old car". */
export function toYou(text: string): string {
  return text.replace(/[\p{L}']+/gu, (word) => secondPerson[word.toLowerCase()] ?? word);
}

/** Cuts a value at the next clause and removes filler words at its end. */
export function cutValue(text: string, most = 8): string {
  const head =
    text
      .split(
        /[,.;!?()—–]|\s+(?:but|because|so that|so i|and i|and my|and it|which|although|though|when|since|if|even|unless|cause|as long as|every time|whenever|who)\b/i,
      )[0]
      ?.replace(/\s+/g, ' ')
      .trim() ?? '';
  const bare = head.replace(
    /(?:\s+(?:too|as well|a lot|so much|very much|really|right now|now|lol|haha|actually|though|anyway|these days|at the moment|more than anything|the most|most of all|to be honest|honestly|you know|and all|and stuff|etc|currently|by the way|btw|please|I guess|i guess))+$/i,
    '',
  );
  return bare.split(' ').length > most ? bare.split(' ').slice(0, most).join(' ') : bare;
}

/** Splits a list: "jazz, old maps and rain" has three items, "mac and cheese" is one. */
export function listOf(text: string): string[] {
  const pairs =
    /\b(?:mac and cheese|fish and chips|rock and roll|peanut butter and jelly|arts and crafts|black and white|salt and vinegar|gin and tonic|bed and breakfast|drum and bass|r and b|cream and sugar|rhythm and blues|dungeons and dragons|bread and butter)\b/gi;
  const held = text.replace(pairs, (pair) => pair.replace(/ and /i, '\u0001'));
  const items = held
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s*&\s*/i)
    .map((item) => item.replaceAll('\u0001', ' and ').trim());
  return items.filter((item) => item !== '' && item.split(' ').length <= 6);
}

export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:a|an|the|my|your|some|any)\s+/, '')
    .replace(/[^\p{L}\p{N}' -]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
