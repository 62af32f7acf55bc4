import { baseVerbs } from '../phrases/verbs.ts';

export type RequestKind =
  | 'story'
  | 'joke'
  | 'song'
  | 'dance'
  | 'poem'
  | 'riddle'
  | 'recommend'
  | 'more'
  | 'describe'
  | 'show'
  | 'go'
  | 'guess'
  | 'rather'
  | 'help'
  | 'talk'
  | 'stop'
  | 'give'
  | 'teach'
  | 'work'
  | 'order'
  | 'another';

export interface Request {
  kind: RequestKind;
  /** The subject of the request in the user's words; may be empty. */
  about: string;
}

const ask = String.raw`^(?:(?:please|well|ok(?:ay)?|so|hey|then|and|now|oh|come on|go on),? )*(?:(?:can|could|would|will|won't) you (?:please |maybe |also )?|i(?:'d| would) (?:like|love) (?:you to |to hear |to see )?|i want (?:you to |to hear |to see )?|let me (?:hear|see) |do )?(?:please )?`;
const make = (body: string): RegExp => new RegExp(ask + body, 'i');

const patterns: readonly (readonly [RequestKind, RegExp])[] = [
  [
    'another',
    /^(?:(?:ok|haha|please|and|tell me|give me|now),? )*(?:another(?: one)?|one more(?: time)?|again|more of those|a different one)(?:,? please)?[\s.!?]*()$/i,
  ],
  [
    'work',
    make(
      String.raw`(?:write|code|program|debug|translate|summari[sz]e|calculate|solve|generate|draft|fix|proofread) (?:me )?(?:an? |the |my |this |some )?(.*\b(?:code|script|function|python|javascript|html|css|sql|essay|email|e-mail|letter|article|report|homework|cv|resume|text|equation|program|paragraph|sentence|french|spanish|german)\b.*)$`,
    ),
  ],
  [
    'joke',
    make(
      String.raw`(?:tell|give|know|crack|share)? ?(?:me )?(?:another |an? |some |any )?(?:\w+ )?(?:joke|something funny|pun)s?\b(.*)$|^(?:make me laugh|another joke|do you know (?:any|a) (?:good )?jokes?|got any jokes)()`,
    ),
  ],
  [
    'riddle',
    make(
      String.raw`(?:tell|give|ask)? ?(?:me )?(?:another |an? |your )?(?:good )?riddle\b(.*)$|^(?:let'?s play (?:a game|riddles)|another riddle|play a game|give me a puzzle|ask me a riddle)()`,
    ),
  ],
  [
    'rather',
    /^(?:would you rather$|let'?s play would you rather|ask me (?:a|another)? ?(?:question|something|anything)(?: about me)?|your turn to ask|ask me)\b()/i,
  ],
  [
    'poem',
    make(
      String.raw`(?:recite|write|read|tell|give|say)? ?(?:me )?(?:another |an? |some |your favou?rite )?(?:short |little )?(?:poem|poetry|verse|haiku)\b(.*)$`,
    ),
  ],
  [
    'song',
    make(
      String.raw`(?:sing|hum|play)\b(?: something| (?:a|me a|us a|that|your) (?:\w+ )?(?:song|tune|melody|lullaby))?(?: (?:for|to) me| for us)?(.*)$`,
    ),
  ],
  [
    'dance',
    make(
      String.raw`dance\b(?: with me| for me| together)?()|^(?:let'?s|shall we|may i have this|care to) dance\b()`,
    ),
  ],
  [
    'story',
    make(
      String.raw`(?:tell|give|read|spin|share|know|hear)? ?(?:me |us )?(?:another |an? |some |one of your |the |your )?(?:\w+ )?(?:stor(?:y|ies)|tales?|anecdotes?|legends?|bedtime story)\b(?: (?:about|of) (.+))?`,
    ),
  ],
  [
    'recommend',
    /\b(?:recommend(?:ation)?s?|suggest(?:ion)?s?|what should i (?:read|watch|eat|drink|cook|order|try|listen to|have)|what do you (?:recommend|suggest|have)|what'?s good here|surprise me)\b ?(?:me )?(?:an? |some |any )?(.*)$/i,
  ],
  [
    'describe',
    make(
      String.raw`(?:describe|paint me|picture) (?!yourself|your (?:looks?|face|appearance|hair|eyes|outfit|clothes|personality))(.+)$|^(?:look around|what do (?:i|we) see)()`,
    ),
  ],
  [
    'show',
    /^i(?:'d| would) (?:like|love) to (?:see|hear|read|try|touch|smell) (?!you\b|it\b|that\b|from\b)(.+)$/i,
  ],
  [
    'show',
    make(
      String.raw`(?:show|let me see|can i see|may i see|let me look at|can i look at|may i look at)(?: me| us)? ?(.+)$|^(?:can|may|could|let) (?:i|me) (?:see|look at|have a look at|read|try|touch|hold|hear|taste) (.+)$`,
    ),
  ],
  [
    'more',
    /^(?:(?:please|and|ok|oh|yes|well),? )*(?:tell me more|go on|continue|more|keep (?:going|talking)|say more|and then\??|then what\??|what (?:happened|happens|came) (?:next|then|after(?: that)?)\??|elaborate|explain(?: (?:that|more|it))?|don'?t stop|i(?:'m| am) listening|i want to (?:hear|know) more|what else\??|anything else\??|do go on|tell me everything|tell me)(?: (?:please|then|about (?:it|that|this|them)))?[\s.!?]*()$/i,
  ],
  [
    'go',
    /^(?:(?:come on|ok|so|well|hey|then|please),? )*(?:let'?s (?:go|take|walk|get|head|leave|run|explore|find|eat|drink|have|sit|start|try|play|ride|visit|see|look|watch|begin|talk outside|open|follow)|shall we (?:go|take|walk|get|head|have|sit|start|begin|look|try)|(?:come|walk|go|sit|dance|stay|ride|eat|travel|run away) with me|take me (?:to|with|there|home|out|along|somewhere)|(?:want|wanna|would you like|do you want|fancy|care) (?:to )?(?:go|hang|walk|come|join|take|get|grab|have|ride|sit|travel|explore|see|try|watch|play|a walk|a ride)|(?:can|may|could|let) (?:i|me) (?:come|join|sit|stay|walk|ride|go|follow)|need (?:some |any |a )?(?:help|hand|company)|(?:you|we) should (?:really |totally |definitely )?(?:come|visit|go|try|see|meet|do|get|have|travel)|i(?:'ll| will) (?:come|go|walk|follow|join|help|take|have|hold|carry|buy|get|try) (?:you|with|the|it|that|some|a\b|one))\b ?(.*)$/i,
  ],
  [
    'help',
    /\b(?:i need (?:your )?(?:help|advice|someone to talk to)|help me\b|give me (?:some )?advice|(?:can|could) you help|any advice)\b ?(.*)$/i,
  ],
  ['teach', make(String.raw`teach me\b(?: how)?(?: to)? ?(.*)$`)],
  [
    'give',
    make(
      String.raw`(?:pour|bring|get|give|make|fetch|hand|pass|serve|fix|cook|bake|buy) me (?:an? |some |the |your |one |something )?(.+)$|^i(?:'ll| will) (?:take|have) (?:an? |some |the )?(.+)$`,
    ),
  ],
  [
    'talk',
    /^(?:talk to me|say something|speak|let'?s (?:talk|chat)|can we (?:just )?(?:talk|chat)|i (?:just )?(?:want|need) to (?:talk|chat))\b ?(?:about (.*))?$/i,
  ],
  [
    'stop',
    /^(?:stop(?: it| that| talking)?|enough|be quiet|quiet|silence|leave me alone|go away|wait|hold on|hush)[\s.!]*()$/i,
  ],
];

export function readRequest(text: string): Request | undefined {
  if (
    /^(?:i|we|he|she|they|it|my)\b/i.test(text) &&
    !/^i(?:'d| would| want| need|'ll| will|'m listening| am listening)\b/i.test(text)
  )
    return undefined;
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (
      kind === 'give' &&
      /\b(?:minute|moment|second|sec|break|chance|hand|reason|clue|hint|time|space)\b/i.test(text)
    )
      continue;
    const about = (match.slice(1).find((part) => part !== undefined && part !== '') ?? '')
      .replace(/[?.!\s]+$/, '')
      .trim();
    if (
      kind === 'song' &&
      /\b(?:can|do) you sing\b/i.test(text) &&
      /\?/.test(text) &&
      !/for me|something|me a/i.test(text)
    )
      continue;
    if (kind === 'describe' && /\b(?:do|did|are|is)\b/i.test(text.split(' ')[0] ?? '')) continue;
    return { kind, about };
  }
  return undefined;
}

const notOrder =
  /^(?:do|have|be|go|come|can|get|keep|stay|make|know|see|think|love|like|thank|thanks|hope|wish|guess|mean|need|want|miss|look|sound|seem|feel|care|fish|dream|work|rain|fire|stone|water|light|name|hate|sleep|drink|play|cost|damage|mark|mistake|smell|taste|sense|face|grin|smile|laugh|let|say|tell|believe|trust|understand|fancy|bet|doubt|suppose|fear|dread|left|post|present|plan|point|pet|sign|watch|welcome|cover|glow|cry|kiss|curse|hint|age)$/i;

/** "Take the gloves.", "Start with the submarine": a plain command. */
export function readOrder(text: string): Request | undefined {
  const plain = text
    .replace(/^(?:please|well|ok(?:ay)?|so|then|and|now|just|good|fine|yes|no|right),?\s+/i, '')
    .replace(/[.!\s]+$/, '');
  const [first = '', ...rest] = plain.split(/\s+/);
  const isVerb = baseVerbs.has(first.toLowerCase()) || /^(?:deal|file|budge|count|pin|mind)$/i.test(first);
  if (!isVerb || rest.length === 0 || rest.length > 11 || notOrder.test(first) || text.includes('?')) {
    return undefined;
  }
  return { kind: 'order', about: plain };
}
