import type { Mood } from '../phrases/feelings.ts';

/** A statement of the user about themselves. */
export interface Told {
  kind:
    | 'name'
    | 'like'
    | 'dislike'
    | 'home'
    | 'work'
    | 'person'
    | 'pet'
    | 'plan'
    | 'feeling'
    | 'good-news'
    | 'bad-news'
    | 'have'
    | 'hobby';
  /** The essential words of the user: "Ada", "black coffee", "a nurse". */
  value: string;
  /** For a person or pet: the relation to the user or the kind of animal. For a feeling: its `Mood`. */
  tie?: string;
}

const moods: readonly (readonly [Mood, RegExp])[] = [
  [
    'heartbroken',
    /\b(?:heart ?broken|broke up|dumped|left me|breakup|break-up|broke my heart|divorc(?:e|ed|ing))\b/i,
  ],
  ['lonely', /\b(?:lonely|alone|isolated|no one to talk to|nobody to talk to|no friends)\b/i],
  [
    'anxious',
    /\b(?:anxious|nervous|worried|scared|afraid|stressed|overwhelmed|panick\w*|panic|terrified|freaking out|on edge|dreading|can'?t sleep|under pressure|insecure)\b/i,
  ],
  [
    'sad',
    /\b(?:sad|unhappy|depressed|down|blue|miserable|upset|crying|cried|awful|terrible|hurt|hopeless|gloomy|empty|grieving|low|not (?:great|good|okay|ok|well|doing (?:well|great))|disappointed|hollow|numb|hard|tough|rough|difficult)\b/i,
  ],
  [
    'tired',
    /\b(?:tired|exhausted|sleepy|worn out|drained|burn(?:t|ed) out|knackered|weary|shattered|long day|rough day|rough week|hard day|bad day|exhausting)\b/i,
  ],
  [
    'angry',
    /\b(?:angry|furious|mad|annoyed|frustrated|pissed|irritated|fed up|livid|hate (?:everything|everyone|my (?:life|job|boss)))\b/i,
  ],
  ['ill', /\b(?:sick|ill|unwell|headache|fever|a cold|the flu|in pain|hungover|hurts)\b/i],
  [
    'lost',
    /\b(?:lost|confused|stuck|don'?t know what to do|unsure|torn|directionless|ashamed|guilty|embarrassed)\b/i,
  ],
  ['bored', /\bbored\b/i],
  ['nostalgic', /\b(?:nostalgic|homesick|miss (?:home|my|the old|those))\b/i],
  ['proud', /\b(?:proud|accomplished)\b/i],
  [
    'happy',
    /\b(?:happy|glad|great|good|excited|wonderful|amazing|fantastic|cheerful|delighted|thrilled|in love|blessed|grateful|fine|well|okay|ok|alright|hopeful|better|on top of the world|over the moon)\b/i,
  ],
  ['calm', /\b(?:calm|peaceful|relaxed|content|rested|at peace|cosy|cozy)\b/i],
];
const feels =
  /\b(?:i don'?t know what to do|i can'?t sleep|i(?:'m| am|'ve been| have been| was)(?: \w+){0,3}|i (?:\w+ )?(?:feel|felt)(?: \w+){0,3}|feeling(?: \w+){0,2}|im(?: \w+){0,2}|today was|it(?:'s| has| was| is)(?: been)?(?: \w+){0,2}|things (?:are|have been)(?: \w+){0,2}|my day was|having|had|makes me|made me(?: feel)?)\s/i;

const kin =
  'mother|mum|mom|father|dad|sister|brother|wife|husband|girlfriend|boyfriend|partner|friend|best friend|son|daughter|aunt|uncle|cousin|grandmother|grandma|grandfather|grandpa|boss|neighbou?r|roommate|flatmate|colleague|twin|niece|nephew|fianc[eé]e?|ex|teacher|coach';
const animals =
  'dog|cat|puppy|kitten|horse|parrot|rabbit|hamster|bird|snake|lizard|tortoise|turtle|fish|goldfish|ferret|guinea pig|rat|gecko|pet|pony|hedgehog|budgie|cockatiel|greyhound|corgi|husky|poodle|labrador|terrier|tabby';
const jobEnding =
  /(?:er|or|ist|ian|ant|ent|eer|smith|man|woman|nurse|chef|cook|student|pilot|vet|clerk|judge|coach|medic|monk|priest|guard|host|temp|intern|guide|scientist|professor|magician)$/i;
const trivial =
  /^(?:lot|bit|little|huge fan|big fan|fan|mess|wreck|fool|idiot|stranger|friend|person|man|woman|human|morning person|night owl|good|bad|few|while|failure|loser|winner|believer|listener|survivor|vegetarian|vegan|customer|visitor|wanderer|traveller|traveler)$/i;

function cut(value: string): string {
  return (
    value
      .split(/[,.;!?]| (?:but|because|so that|and i|and my|which|although|though|when|since|if)\b/i)[0]
      ?.replace(
        /\s+(?:too|as well|a lot|so much|very much|really|now|lol|haha|actually|though|you know|right now)$/i,
        '',
      )
      .trim() ?? ''
  );
}

const rejectName =
  /^(?:not|so|a|an|the|just|very|really|fine|good|ok|okay|tired|happy|sad|bored|back|here|home|sorry|sure|from|in|at|on|going|gonna|trying|feeling|doing|glad|new|lost|alone|ready|afraid|your|my|still|also|kind|well|great|curious|hungry|thirsty|cold|hot|late|early|busy|single|married|looking|working|thinking|wondering|nervous|excited|confused|human|real|drunk|sick|ill|serious|kidding|joking|listening|waiting|done|off|out|up|down|all|about|too|like|more|interested|impressed|nobody|someone|pretty|quite|always|never|only|almost|already|coming|leaving|staying|getting|in love|scared|worried|stressed|anxious|angry|mad|free|awake|alive|dead|dying|right|wrong|better|worse|fond|proud|allergic|vegan|vegetarian|retired|unemployed)$/i;

/** What one sentence states about the user; undefined for questions, hopes and hypotheticals. */
export function readTold(text: string): Told | undefined {
  if (/\?\s*$/.test(text) || /^(?:if|imagine|suppose|pretend|what if)\b/i.test(text)) return undefined;
  const named =
    /\b(?:[Mm]y (?:real |full |first )?name(?:'s| is)|(?:[Yy]ou can |[Jj]ust |[Pp]lease |they |[Pp]eople |[Ff]riends |[Ee]veryone )?[Cc]all(?:s)? me|[Ii](?:'m| am) called|[Tt]he name(?:'s| is)|[Ii] go by)\s+(?!when\b|if\b|later\b|back\b|tomorrow\b|a\b|an\b|not\b)([\p{L}][\p{L}'-]*(?:\s+\p{Lu}[\p{L}'-]+)?)/u.exec(
      text,
    ) ??
    /^(?:[Ww]ell,? |[Hh]i,? |[Hh]ello,? |[Hh]ey,? |[Oo]h,? |and |[Oo]k,? )*(?:[Ii](?:'m| am)|[Ii]t'?s|[Tt]his is|[Ii]m)\s+(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:,? (?:by the way|btw|here))?[\s.!,]*$/u.exec(
      text,
    ) ??
    /^(?:I'm|I am|Im|i'm|i am|im)\s+(\p{Lu}[\p{Ll}'-]+)(?:,| and\b)/u.exec(text);
  if (named?.[1] !== undefined && !rejectName.test(named[1]))
    return { kind: 'name', value: named[1].replace(/^\p{Ll}/u, (c) => c.toUpperCase()) };

  const good =
    /\b(?:i (?:just |finally |actually )?(?:got (?:the|a|my|into|accepted|promoted|engaged|married|a new)|passed|won|finished|graduated|made it|did it|was (?:promoted|accepted|hired)|sold my|bought (?:a|my|our) (?:\w+ )?(?:house|home|flat|car|ring)|published|found (?:a (?:job|flat|house|place)|the one))|good news|we(?:'re| are) (?:engaged|expecting|getting married)|it went (?:well|great|really well|so well)|best day)\b/i;
  if (
    /\b(?:left me|dumped me|broke up|cheated on me|walked out on me|broke my heart|heart ?broken|is leaving me|wants a divorce|getting divorced)\b/i.test(
      text,
    )
  )
    return { kind: 'feeling', tie: 'heartbroken', value: 'heartbroken' };
  const bad =
    /\b(?:i (?:just |recently )?(?:lost (?:my|the)|failed|got (?:fired|dumped|sacked|rejected|laid off)|was (?:fired|rejected|robbed|laid off)|broke my|crashed|missed (?:my|the))|(?:died|passed away|is dying|funeral|cancer|in hospital|in the hospital)|bad news|it went (?:badly|terribly|horribly|wrong)|worst day|broke up with|we broke up)\b/i;
  if (bad.test(text)) return { kind: 'bad-news', value: cut(text) };
  if (good.test(text)) return { kind: 'good-news', value: cut(text) };

  const theirName = /^(?:[Hh]er|[Hh]is|[Tt]heir) name(?:'s| is| was) (\p{Lu}[\p{L}'-]+)/u.exec(text);
  if (theirName?.[1] !== undefined) return { kind: 'person', tie: '', value: theirName[1] };
  const pet =
    new RegExp(
      `\\b[Mm]y (?:\\w+ )?(${animals})(?:'s name is| is (?:called|named)|,? (?:called|named)|,)? (\\p{Lu}[\\p{L}'-]+)`,
      'u',
    ).exec(text) ??
    new RegExp(
      `\\bi (?:have|got|own|adopted|rescued|'ve got) (?:a|an|two|three|my) (?:\\w+ ){0,2}?(${animals})s?(?: (?:called|named) (\\p{Lu}[\\p{L}'-]+))?`,
      'iu',
    ).exec(text);
  if (pet !== null) return { kind: 'pet', tie: (pet[1] ?? '').toLowerCase(), value: pet[2] ?? '' };
  const person =
    new RegExp(
      `\\b[Mm]y (?:\\w+ )?(${kin})(?:'s name is| is (?:called|named)|,? (?:called|named)|,)? (\\p{Lu}[\\p{L}'-]+)`,
      'u',
    ).exec(text) ??
    new RegExp(
      `\\bi (?:have|'ve got|got) (?:a|an|one|two) (?:\\w+ )?(${kin})s?(?: (?:called|named) (\\p{Lu}[\\p{L}'-]+))?`,
      'iu',
    ).exec(text);
  if (person !== null)
    return { kind: 'person', tie: (person[1] ?? '').toLowerCase(), value: person[2] ?? '' };

  const plan =
    /\b(?:i(?:'m| am) (?:going to|gonna|about to|planning (?:to|on)|starting|leaving for|flying to|travell?ing to|moving to|getting|taking|having)|i(?:'ve| have)(?: got)? (?:an? |my )(?=.{0,40}\b(?:tomorrow|tonight|next|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|weekend|evening|afternoon|friday|monday)|interview|exam|test|date|deadline|appointment|meeting|flight|wedding)\b)|i(?:'ll| will)|(?:tomorrow|tonight|next \w+|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:weekend|evening|afternoon|week)),? i(?:'m| am|'ll| will| have| need to| get to| start| fly| leave| go)?)\s*(.{3,80})/i.exec(
      text,
    );
  if (
    plan !== null &&
    !/^(?:be (?:honest|right back|fine|ok)|say|tell|go now|try|not|never|always|think|see|let you|miss|kill|take that|bet|admit|guess)\b/i.test(
      plan[1] ?? '',
    ) &&
    (!/\bi(?:'ll| will)\b/i.test(text) ||
      /\b(?:tomorrow|tonight|next|on \w+day|soon|this (?:week|weekend|evening))\b|\bi(?:'ll| will) (?:visit|travel|fly|move|start|study|quit|apply|marry|propose|write|build|adopt|graduate|retire|sell|meet)\b/i.test(
        text,
      ))
  ) {
    const starts = /\bi(?:'ve| have)(?: got)? (an? |my )/i.exec(text)?.[1] ?? '';
    return { kind: 'plan', value: cut(`${starts}${plan[1] ?? ''}`) };
  }
  const dislike =
    /\bi (?:\w+ly |just |also |kind of |kinda |do )?(?:hate|can'?t stand|cannot stand|dislike|detest|despise|loathe|don'?t (?:really )?like|do not like|never liked)\s+(.{2,60})/i.exec(
      text,
    );
  if (dislike !== null && !/^(?:you|it|that|this|him|her|them|to say)\b/i.test(dislike[1] ?? ''))
    return { kind: 'dislike', value: cut(dislike[1] ?? '') };
  const like =
    /\b(?:i (?:\w+ly |just |also |do |absolutely |still |always )?(?:like|love|enjoy|adore|prefer)|i(?:'m| am) (?:\w+ )?(?:into|fond of|a (?:big |huge )?fan of|obsessed with|crazy about|passionate about))\s+(.{2,60})/i.exec(
      text,
    );
  if (
    like !== null &&
    !/^(?:you|it|that|this|him|her|them|your|how you|when you|the way)\b/i.test(like[1] ?? '') &&
    !/\bi(?:'d| would) (?:like|love)\b/i.test(text)
  )
    return { kind: 'like', value: cut(like[1] ?? '').replace(/^(?:to (?=\w+$))/i, '') };
  const favourite = /\bmy favou?rite (\w+(?: \w+)?) (?:is|are|was|has to be)\s+(.{2,50})/i.exec(text);
  if (favourite !== null) return { kind: 'like', value: cut(favourite[2] ?? '') };
  const home =
    /\b(?:i(?:'m| am) (?:originally )?from|i (?:currently |now |still )?live (?:in|near|on|at|by)|i grew up in|i(?:'ve| have)? (?:just )?moved to|i was born in|i come from|i reside in)\s+((?:the |a |an )?[\p{L}' -]{2,40})/iu.exec(
      text,
    );
  if (home !== null && !/^(?:fear|hope|here|there|work|home)\b/i.test(home[1] ?? ''))
    return { kind: 'home', value: cut(home[1] ?? '') };
  const work =
    /\b(?:i (?:currently |now |also )?work (?:as|at|in|for|with)|my job is|i(?:'m| am) employed (?:as|at)|i do .{0,20}for a living|i teach|i study|i(?:'m| am) studying)\s+(.{2,50})/i.exec(
      text,
    );
  if (work !== null) return { kind: 'work', value: cut(work[1] ?? '') };
  const being = /\bi(?:'m| am) (an? )((?:[\p{L}-]+ ){0,2}?([\p{L}-]+))(?=[\s.,!;]|$)/iu.exec(text);
  if (
    being?.[3] !== undefined &&
    jobEnding.test(being[3]) &&
    !trivial.test(being[3]) &&
    !/^(?:better|monster|loser|sister|brother|winner|different|other|never|lover|sinner|danger|disaster|morning|beginner|dreamer)$/i.test(
      being[3],
    )
  )
    return { kind: 'work', value: `${being[1] ?? ''}${being[2] ?? ''}` };

  const mood = moods.find(([, pattern]) => pattern.test(text));
  if (
    mood !== undefined &&
    (feels.test(`${text} `) ||
      /^(?:so |very |pretty |a bit |kinda |really |not |just |still )*\w+[.!]*$/i.test(text)) &&
    !/\bmiss you\b/i.test(text)
  )
    return { kind: 'feeling', tie: mood[0], value: mood[1].exec(text)?.[0].toLowerCase() ?? mood[0] };

  const hobby =
    /\bi (?:also |often |usually |sometimes )?(?:play|collect|paint|write|draw|run|cook|bake|garden|knit|climb|swim|dance|surf|read|sing|cycle|hike|sew|fish|box|ride|practise|practice|do)\b(?: (?:the|some|a|my))?\s*([\p{L} -]{0,30})/iu.exec(
      text,
    );
  if (
    hobby !== null &&
    /\b(?:play|collect|paint|garden|knit|surf|practi[cs]e)\b/i.test(hobby[0]) &&
    (hobby[1] ?? '').trim() !== ''
  )
    return { kind: 'hobby', value: cut(hobby[0].replace(/^i (?:also |often |usually |sometimes )?/i, '')) };
  const have = /\bi(?:'ve got| have| own| got)\s+((?:an? |two |three |some |my )?[\p{L}' -]{3,40})/iu.exec(
    text,
  );
  if (
    have !== null &&
    !/^(?:to|no|been|never|a (?:question|feeling|bad|good|lot|problem|point|idea)|had|not|the feeling|an idea|nothing|something|always|just|seen|heard|lost|tried|done|gone|made|got)\b/i.test(
      have[1] ?? '',
    )
  )
    return { kind: 'have', value: cut(have[1] ?? '') };
  return undefined;
}
