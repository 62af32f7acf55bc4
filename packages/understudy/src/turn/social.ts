export type Social =
  | 'hello'
  | 'bye'
  | 'thanks'
  | 'sorry'
  | 'compliment'
  | 'insult'
  | 'love'
  | 'flirt'
  | 'laugh'
  | 'yes'
  | 'no'
  | 'maybe'
  | 'filler'
  | 'wow'
  | 'sympathy'
  | 'same'
  | 'doubt'
  | 'miss'
  | 'bored'
  | 'congratulate'
  | 'bless'
  | 'change';

const patterns: readonly (readonly [Social, RegExp])[] = [
  [
    'bye',
    /^(?:ok(?:ay)?,? |well,? |alright,? |anyway,? |thanks,? )?(?:good ?bye|bye(?: ?bye)?|good ?night|night(?: night)?|nighty?|gn|see (?:you|ya|u)(?: (?:later|soon|tomorrow|around|then))?|cya|later(?:s)?|farewell|take care|ttyl|gtg|brb|(?:i(?:'ve| have)? )?(?:got(?:ta)?|have|need|should|must|better|had better) (?:to )?(?:be )?(?:go(?:ing)?|leave|run|head (?:out|off|to bed)|sleep)(?: (?:now|soon|to (?:bed|sleep|work)))?|i(?:'m| am) (?:going|off|heading) (?:to (?:bed|sleep)|home|out|now|to go)|until (?:next time|tomorrow|later)|talk (?:later|soon|tomorrow)|sweet dreams|sleep well)(?:,? (?:and )?(?:see (?:you|ya)|talk|sleep well|sweet dreams|take care|until)(?: (?:later|soon|tomorrow|around|then|next time))?)?(?:,? (?:now|then|for now|\w+))?(?:,? (?:it'?s|i'?m|i have|because|my|the) .{0,40})?(?:,? (?:and )?thank(?:s| you).{0,30})?[\s!.~)]*$/i,
  ],
  [
    'same',
    /^(?:me,? too|same(?: here)?|so do i|so am i|me neither|neither do i|i feel the same|likewise|ditto|you and me both)(?: honestly| lol| really)?[\s!.]*$/i,
  ],
  [
    'hello',
    /^(?:well,? |oh,? |why,? )?(?:hi+(?: there)?|hello+(?: there| again)?|hey+(?: there| you| again)?|hiya|howdy|yo|heya|greetings|good (?:morning|evening|afternoon|day)|morning|evening|salutations|hail|i(?:'m| am) back|back again|nice to (?:meet|see) you(?: (?:too|again))?|pleased to meet you|pleasure to meet you|what'?s up|sup|wassup)(?:,? (?!you\b)[\p{L}'-]+){0,2}[\s!.,~)]*$/iu,
  ],
  [
    'thanks',
    /^(?:oh,? |ok,? |aw+,? |and )?(?:thanks?(?: you| u)?|thx|ty|tysm|cheers|many thanks|i appreciate (?:it|that|this|you)|much appreciated|that(?:'s| is| was) (?:very |so |really )?(?:kind|sweet|nice|thoughtful|helpful|lovely) of you|(?:you(?:'ve| have)? )?(?:really )?helped(?: me)?(?: a lot)?|i(?:'m| am) (?:so |very )?grateful)\b.{0,40}$/i,
  ],
  [
    'sorry',
    /^(?:oh,? |ok,? |i(?:'m| am) (?:so |very |really )?|no,? )?(?:sorry|my bad|forgive me|apologi[sz]e|apologies|my apologies|pardon me|excuse me|i didn'?t mean (?:it|that|to)|i apologi[sz]e)\b.{0,60}$/i,
  ],
  [
    'love',
    /\b(?:i (?:think i(?:'m| am) |might be |am |do |really |truly |still )?(?:love|adore|luv) (?:you|u|ya)\b(?! (?:to|for|when|said))|i(?:'m| am) (?:falling|fallen|so)? ?in love with you|i(?:'ve| have) fallen for you|(?:i(?:'m| am)) falling for you|marry me|be mine|will you be my)\b/i,
  ],
  [
    'miss',
    /\b(?:i|have|i've|really) (?:\w+ )?missed (?:you|u|this|talking to you)\b|\bi miss(?:ed)? you\b|\bdid you miss me\b|\bi(?:'ve| have)? (?:been )?(?:thinking|thought) (?:about|of) you\b/i,
  ],
  [
    'flirt',
    /\b(?:kiss (?:me|you)|(?:you(?:'re| are)) (?:so |very |really |kinda |pretty )?(?:hot|sexy|cute|gorgeous|attractive|irresistible|seductive|handsome|stunning)|flirt(?:ing)? with|hold (?:me|my hand|you)|go (?:out|on a date) with me|date me|come (?:here|closer)\b|buy you a drink|your (?:lips|body|skin|mouth)|turn(?:s|ing|ed)? me on|cuddle|snuggle|are you flirting|want to kiss|you(?:'re| are) my type|wink)\b/i,
  ],
  [
    'compliment',
    /\b(?:(?:you(?:'re| are|'ve got| have| look| seem| sound)|ur|u r|your \w+ (?:is|are)|what a|such a|that(?:'s| is| was)(?: a)?|i (?:really )?(?:like|love|admire|enjoy)) (?:so |very |really |pretty |quite |such |a |an |the |just |absolutely |incredibly |truly |most |good |always )*(?:beautiful|pretty|lovely|wonderful|amazing|awesome|great|nice|sweet|kind(?! of)|smart|clever|brilliant|funny|talented|wise|charming|interesting|fascinating|incredible|fantastic|impressive|good at|the best|best|adorable|delightful|elegant|brave|strong|cool|fun|a good listener|good listener|good company|your (?:voice|hair|eyes|smile|style|laugh|way|company|work|stories|story|name|accent|humou?r|place|shop|bar|glasses|wings|horns)|talking to you|talking with you|you a lot|you|how you)\b|well said|good (?:answer|one|point|job|story|line)|nicely (?:put|done)|you rock|impressive\b|i like you|you(?:'re| are) (?:so |very |really )?(?:easy|nice|good|fun|lovely|great) to (?:talk|be|speak|listen)(?: to| with| around)?)/i,
  ],
  [
    'insult',
    /\b(?:you(?:'re| are|r)? (?:so |such |really |a |an |the |just |pretty |very |fucking |being )*(?:stupid|dumb|idiot|boring|useless|ugly|annoying|terrible|awful|moron|pathetic|worthless|trash|garbage|liar|jerk|fool|rude|loser|bitch|asshole|creepy|weird|a joke|bad|dull|crap|shit|worst|hopeless|disgusting|fake)|i hate you|shut up|screw you|fuck (?:you|off)|go to hell|you suck|piss off|get lost|nobody (?:likes|loves|asked) you|i don'?t like you|this (?:is|sucks|was) (?:so )?(?:stupid|dumb|boring|lame|sucks)|that(?:'s| is| was) (?:so |a )?(?:stupid|dumb|lame|terrible|boring)|what a (?:waste|joke|idiot|jerk))/i,
  ],
  [
    'congratulate',
    /^(?:congrat\w*|well done|good (?:for|on) you|happy birthday|good luck|cheers to|proud of you|i(?:'m| am) proud of you|happy (?:new year|holidays|christmas))\b.{0,40}$/i,
  ],
  [
    'laugh',
    /^(?:(?:ha){1,}h?|(?:he){2,}|lo+l+(?:ol)*|lmf?ao+|rofl|hehe\w*|xd+|(?:ha ){1,}ha|that(?:'s| is| was) (?:so |really |very |quite |too )?(?:funny|hilarious)|you(?:'re| are) (?:so |really )?(?:funny|hilarious)|you made me laugh|good one|i(?:'m| am) laughing|i knew it|😂+|🤣+)[\s!.,:)😂🤣]*(?:\w+ ?){0,4}[.!]*$/iu,
  ],
  [
    'sympathy',
    /^(?:oh,? |wow,? |well,? |hm+,? )*(?:(?:that|it|this)? ?(?:sounds|looks|seems|must (?:be|have been))|that (?:is|was)|that's) (?:so |really |very |pretty |quite |a bit |incredibly |like )*(?:hard|complicated|fiddly|delicate|tough|difficult|sad|lonely|rough|awful|terrible|painful|exhausting|tiring|scary|frightening|stressful|heavy|heartbreaking|rotten|unfair|a lot(?: of work)?|dangerous|cold|miserable|too bad|a shame)[\s!.,~]*(?:\w+ ?){0,3}[.!]*$/i,
  ],
  [
    'doubt',
    /^(?:that |it )?(?:sounds|is|seems)? ?(?:made up|fake|fishy|suspicious|like a lie|unlikely)(?: lol)?[\s!.]*$|^(?:i don'?t believe (?:you|that|it)|yeah,? right|liar|you(?:'re| are) (?:lying|making (?:that|this|it) up|kidding)|no you (?:didn'?t|don'?t|aren'?t)|i doubt (?:it|that)|prove it)[\s!.]*$/i,
  ],
  [
    'wow',
    /^(?:what an? (?!.*\b(?:do|is|are)\b).{2,50}|wow+|whoa+|oh my(?: god| goodness)?|omg|no way|amazing|incredible|really\?!|oh+|ooh+|aww*|damn|holy \w+|goodness|interesting|fascinating|cool|nice|great|awesome|lovely|wonderful|beautiful|neat|that (?:sounds|must (?:be|have been)|seems) .{2,50}|sounds (?:\w+ )?(?:nice|lovely|interesting|great|fun|amazing|wonderful|exciting|peaceful|delicious)|that(?:'s| is| was) (?:so |really |very |quite |pretty |a )?(?:cool|interesting|amazing|great|nice|beautiful|lovely|sad|crazy|wild|fascinating|incredible|impressive|sweet|poetic|deep|strange|odd|weird|fair|true|good|wise|brave))[\s!.,~]*$/i,
  ],
  [
    'yes',
    /^(?:oh,? |well,? |hell |fuck |um+,? )?(?:yes+|yeah+|yep|yup|ya|yea|sure(?: thing)?|of course|absolutely|definitely|certainly|indeed|totally|exactly|(?:that(?:'s| is) )?(?:right|true|correct)|i (?:do|am|did|would|will|have|can|think so|agree|guess so|suppose so|would love to|'d love to|'d like that|know)|i'd (?:love|like) (?:to|that)|please(?: do)?|yes please|gladly|why not|let'?s do it|deal|agreed|aye|affirmative|uh huh|mhm+|k yes|of course i (?:do|am|will)|sounds (?:good|great|lovely|perfect|fun))(?:,? (?:please|i do|i am|i did|i would|i will|let'?s|sure|very much|really|a lot|\p{L}+))?[\s!.~)]*$/iu,
  ],
  [
    'no',
    /^(?:oh,? |well,? |um+,? |hell |god )?(?:no+|nope|nah+|not (?:really|yet|at all|today|now|me|much|sure i do|particularly|exactly)|never|i (?:don'?t(?: think so| know about that)?|didn'?t|won'?t|can'?t|wouldn'?t|haven'?t|disagree|doubt it|'m not)|i'?d rather not|of course not|absolutely not|no way|no thanks?(?: you)?|negative|certainly not|definitely not|wrong|incorrect|that(?:'s| is)(?: not| n't|n't) (?:true|right|it))(?:,? (?:i (?:don'?t|didn'?t|haven'?t|won'?t|can'?t)|thanks?|thank you|sorry|not really|never|really|\p{L}+))?[\s!.~)]*$/iu,
  ],
  [
    'maybe',
    /^(?:maybe|perhaps|possibly|i (?:don'?t|do not) know|idk|dunno|not sure|i(?:'m| am) not sure|it depends|who knows|could be|hard to say|i guess|i suppose|kind of|sort of|kinda|sometimes|probably|no idea|i have no idea|hmm+ (?:maybe|not sure))[\s!.,~]*$/i,
  ],
  [
    'filler',
    /^(?:o?k+(?:ay)?|k+|hm+|mm+|mhm|uh+|um+|er+|ah+|oh|huh|well|so|right|alright|all right|fine|i see|got it|gotcha|noted|fair(?: enough)?|and|then|anyway|whatever|meh|eh|bruh|bro|welp|yawn|sigh|🙂|👍|same|true|makes sense|understood|ok then|ok cool|\.+|…+)[\s!.,?~]*$/i,
  ],
  [
    'bored',
    /\b(?:i(?:'m| am) (?:so |really |very |a bit |kinda )?bored|this is boring|nothing to (?:do|say|talk about)|what (?:should|shall|can) we (?:talk about|do)|let'?s talk about something(?! else)|say something(?: (?:interesting|else|new))?$|entertain me|i don'?t know what to (?:say|talk about))/i,
  ],
  [
    'change',
    /\b(?:(?:can we |let'?s |please )?(?:talk about something else|change the (?:subject|topic)|not talk about (?:it|that|this))|i don'?t want to talk about (?:it|that|this)|moving on|anyway,? something else|enough about (?:me|that|this))\b/i,
  ],
  ['bless', /^(?:bless you|gesundheit|cheers|to your health|here'?s to)\b/i],
];

/** A turn or part of a turn that is a phrase of courtesy or a short reaction. */
export function readShort(text: string): Social | undefined {
  if (
    /\b(?:weird|strange|crazy|odd|a mess|trouble|silly|a dork|a nerd)\b.*\b(?:but|and) i (?:kind of |really )?(?:like|love) (?:it|you|that)\b/i.test(
      text,
    )
  )
    return 'compliment';
  const isQuestion = text.includes('?');
  for (const [social, pattern] of patterns) {
    if (isQuestion && !['flirt', 'love', 'miss', 'bored', 'hello', 'filler', 'change'].includes(social))
      continue;
    if (social === 'hello' && /\?/.test(text) && !/what'?s up|sup/i.test(text)) continue;
    if (social === 'filler' && isQuestion && !/^[\s?.!]*$/.test(text)) continue;
    if (pattern.test(text)) return social;
  }
  return undefined;
}
