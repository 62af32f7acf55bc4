import type { Fact, FactKind } from '../../../../shared/words/memory.ts';
import { cutValue, keyOf, listOf, toYou } from './clauses.ts';
import {
  animals,
  feelings,
  jobEndings,
  jobNouns,
  kin,
  nationalities,
  notJobs,
  notNames,
  notOwned,
  numbers,
  passing,
  traits,
} from './fact-words.ts';

export type Reader = (clause: string) => Fact[];

const fact = (kind: FactKind, key: string, value: string, text: string): Fact => ({
  kind,
  key: keyOf(key),
  value,
  text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
});
const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
const am = String.raw`(?:i'm|i am|im)`;
const often = String.raw`(?:(?:really|also|just|absolutely|still|always|do|quite|kind of|kinda|totally|especially|secretly|truly|particularly|genuinely|honestly|simply|actually|definitely|particularly|sort of|usually|often|sometimes|currently|now|mostly|mainly) )*`;
const name = String.raw`\p{Lu}[\p{L}'-]*(?:[ -]\p{Lu}[\p{L}'-]+)?`;
const rx = (body: string, flags = 'iu'): RegExp => new RegExp(body, flags);
const isName = (word: string): boolean =>
  /^\p{L}[\p{L}'-]{0,29}$/u.test(word.split(' ')[0] ?? '') &&
  !notNames.has((word.split(' ')[0] ?? '').toLowerCase());
const titled = (word: string): string => word.replace(/(^|[ -])\p{Ll}/gu, (c) => c.toUpperCase());

const called = [
  rx(
    String.raw`\b(?:my (?:full |real |first |given |actual )?name(?: is|'s)|my name,? it is|the name(?:'s| is))\s+(?!not\b|n't)(\p{L}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+)?)`,
    'u',
  ),
  rx(
    String.raw`\b[Mm]y (?:full |real |first )?name(?: is|'s)\s+(?!not\b)(\p{L}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+)?)`,
    'u',
  ),
  rx(
    String.raw`^(?:[Yy]ou can |[Pp]lease |[Jj]ust |[Ee]veryone |[Ff]riends |[Pp]eople |[Mm]y friends |[Mm]ost people |[Tt]hey |[Yy]ou may )?(?:[Cc]all|[Cc]alls) me\s+(\p{L}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+)?)\s*(?:$|for short|instead|please|,)`,
    'u',
  ),
  rx(String.raw`^(?:[Ii]'m|[Ii] am|[Ii]m) (?:called|named)\s+(\p{L}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+)?)`, 'u'),
  rx(String.raw`^[Ii] go by\s+(\p{L}[\p{L}'-]*)`, 'u'),
];
const bareName = rx(
  String.raw`^(?:[Ii]'m|[Ii] am|[Ii]m|[Ii]t's|[Tt]his is)\s+(\p{Lu}\p{Ll}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+)?)(?:\s+(?:here|by the way|btw))?(?:,.*)?$`,
  'u',
);

const readName: Reader = (clause) => {
  for (const pattern of called) {
    const found = pattern.exec(clause)?.[1];
    if (found !== undefined && isName(found))
      return [fact('name', 'name', titled(found), `You are called ${titled(found)}`)];
  }
  const bare = bareName.exec(clause)?.[1];
  if (bare !== undefined && isName(bare) && !nationalities.test(bare))
    return [fact('name', 'name', bare, `You are called ${bare}`)];
  return [];
};

const unitAfter = String.raw`(?!\s*(?:%|\/|[.:]\d|weeks?|months?|days?|minutes?|mins?|hours?|hrs?|miles?|km|kilo|met(?:re|er)s?|feet|foot|ft|inch|stone|pounds?|lbs|dollars?|euros?|percent|times|steps?|pages?|chapters?|cm|kg|th\b|pm\b|am\b|o'clock|out of|points|seconds|away|short|down|people|of\b|in\b))`;

const readAge: Reader = (clause) => {
  const digits = rx(
    String.raw`\b(?:${am}(?: (?:now|only|just|already|about|turning|actually))?|i (?:just )?turned|my age is|age:?)\s+(\d{1,3})\b${unitAfter}`,
  ).exec(clause)?.[1];
  const words = rx(
    String.raw`\b(?:${am}|i (?:just )?turned)\s+(?:now |only |just )?(eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)\b${unitAfter}`,
  ).exec(clause)?.[1];
  const age =
    digits !== undefined
      ? Number(digits)
      : words === undefined
        ? 0
        : words
            .toLowerCase()
            .split(/[- ]/)
            .reduce((sum, word) => sum + (numbers.get(word) ?? 0), 0);
  return age >= 18 && age <= 120 ? [fact('age', 'age', String(age), `You are ${age} years old`)] : [];
};

const place = String.raw`((?:the |a |an )?[\p{L}][\p{L}' .-]{1,48})`;
const notPlace =
  /^(?:fear|hope|here|there|work|home|peace|pain|love|bed|debt|denial|a bit|a moment|general|the moment|time|a way|another|trouble|my head|a hurry|now|sin|luxury|poverty|silence|it|this|that|you|him|her|them|me)\b/i;

const readHome: Reader = (clause) => {
  const out: Fact[] = [];
  const lives = rx(
    String.raw`\b(?:i ${often}(?:live|reside|stay)|${am} (?:living|based|staying)|i(?:'ve| have)? (?:just |recently )?moved)\s+(?:here )?(in|near|on|at|by|to|outside|into|with)\s+${place}`,
  ).exec(clause);
  if (lives?.[2] !== undefined && lives[1]?.toLowerCase() !== 'with') {
    const where = cutValue(
      lives[2].replace(
        /\s+(?:last|this|for|since|a (?:year|month|week)|two|three|now|with|years?|in (?:19|20)\d\d|from|right)\b.*$/i,
        '',
      ),
      6,
    );
    const by = /^(?:to|into)$/i.test(lives[1] ?? '') ? 'in' : (lives[1] ?? 'in').toLowerCase();
    if (where !== '' && !notPlace.test(where) && !/^(?:my own|the same|a new)/i.test(where))
      out.push(fact('home', 'home', toYou(where), `You live ${by} ${toYou(where)}`));
  }
  const from = rx(
    String.raw`\b(?:${am} (?:originally |actually |also )?from|i (?:originally )?(?:come|hail) from|i was born (?:and raised )?in|i grew up (?:in|on))\s+${place}`,
  ).exec(clause);
  if (from?.[1] !== undefined) {
    const where = cutValue(
      from[1].replace(/\s+(?:originally|but|now|with|and|in (?:19|20)\d\d|during)\b.*$/i, ''),
      6,
    );
    const verb = /grew up/i.test(from[0])
      ? `grew up ${/grew up on/i.test(from[0]) ? 'on' : 'in'}`
      : /born/i.test(from[0])
        ? 'were born in'
        : 'are from';
    if (where !== '' && !notPlace.test(where))
      out.push(fact('home', 'origin', where, `You ${verb} ${where}`));
  }
  const nation = nationalities.exec(rx(`^${am} (.+)$`).exec(clause)?.[1] ?? '');
  if (nation !== null) out.push(fact('trait', 'nationality', nation[0], `You are ${nation[0]}`));
  return out;
};

const readWork: Reader = (clause) => {
  const works = rx(String.raw`\bi ${often}work (as|at|in|for|with|from|on)\s+(.{2,60})`).exec(clause);
  if (works?.[2] !== undefined) {
    const value = cutValue(works[2]);
    if (value !== '' && !/^(?:it|that|this|myself|home|hard|out)\b/i.test(value)) {
      const by = (works[1] ?? 'as').toLowerCase();
      return [
        fact('work', 'work', by === 'as' ? value : `${by} ${toYou(value)}`, `You work ${by} ${toYou(value)}`),
      ];
    }
  }
  const job = rx(String.raw`\bmy (?:day )?job is\s+(.{2,50})`).exec(clause);
  if (
    job?.[1] !== undefined &&
    !/^(?:so|very|really|not|boring|hard|killing|great|fine|ok|terrible|awful|stressful|driving|exhausting)\b/i.test(
      job[1],
    )
  )
    return [fact('work', 'work', cutValue(job[1]), `Your job is ${cutValue(job[1])}`)];
  const does = rx(String.raw`^i ${often}(run|own|manage|teach)\s+(.{2,50})`).exec(clause);
  if (
    does?.[2] !== undefined &&
    (does[1]?.toLowerCase() === 'teach' ||
      /^(?:a|an|my|our|the)\s+(?:\S+ ){0,2}(?:shop|store|business|company|bakery|bar|cafe|café|restaurant|farm|studio|agency|hotel|salon|firm|gallery|bookshop|practice|garage|school|brewery|start-?up|charity)\b/i.test(
        does[2],
      ))
  ) {
    const value = toYou(cutValue(does[2]));
    return [
      fact('work', 'work', `${does[1]?.toLowerCase()} ${value}`, `You ${does[1]?.toLowerCase()} ${value}`),
    ];
  }
  const study = rx(
    String.raw`\b(?:i ${often}study|${am} ${often}studying)\s+(?!for\b|with\b|at home)(.{2,40})`,
  ).exec(clause);
  if (study?.[1] !== undefined)
    return [fact('work', 'studies', cutValue(study[1]), `You study ${cutValue(study[1])}`)];
  const being = rx(
    String.raw`^${am} (?:just |still |also |actually |currently |only |now |training to be |studying to be )?(an?)\s+((?:[\p{L}-]+ ){0,3}?)([\p{L}-]+)(?=$|\s+(?:in|at|for|by|from|with|on|of|who|here|too|now|these)\b)`,
  ).exec(clause);
  if (being?.[3] !== undefined) {
    const noun = being[3].toLowerCase();
    const isJob =
      (jobNouns.has(noun) || jobEndings.test(noun)) &&
      !notJobs.has(noun) &&
      !/\b(?:high school|secondary school|middle school)\b/i.test(clause);
    if (isJob) {
      const rest =
        /^\s+(?:in|at|for)\s+(?:a |an |the |my )?[\p{L}' -]{2,40}$/iu.exec(
          clause.slice(being[0].length),
        )?.[0] ?? '';
      const value = `${being[1]?.toLowerCase()} ${being[2] ?? ''}${being[3]}${toYou(rest)}`;
      return [fact('work', 'work', value, `You are ${value}`)];
    }
  }
  return [];
};

const notLiked =
  /^(?:you|it|this|that|these|those|him|her|them|us|me|how|when|the way|what|where|your|to (?:be|think|say|see you|hear|talk|know|imagine|believe)|my (?:\w+ )?(?:life|mother|mum|mom|father|dad|sister|brother|wife|husband|partner|girlfriend|boyfriend|son|daughter|family|friends?|dog|cat|kids?))\b/i;

function opinions(kind: 'like' | 'dislike', verb: string, rest: string): Fact[] {
  const head = cutValue(rest, 14).replace(/,.*$/, '');
  const whole =
    rest.split(/[.;!?()—–]|\s+(?:but|because|although|though|which|when|if|since|while|so)\b/i)[0] ?? head;
  return listOf(whole)
    .map((item) =>
      cutValue(
        item.replace(/^(?:also|both|either|especially|maybe|all|eating|drinking) (?=\w)/i, (m) =>
          /eating|drinking/i.test(m) ? m : '',
        ),
        6,
      ),
    )
    .filter((item) => item !== '' && !notLiked.test(item) && !/^(?:i|then|so)\b/i.test(item))
    .map((item) => fact(kind, item, toYou(item), `You ${verb} ${toYou(item)}`));
}

const readLikes: Reader = (clause) => {
  const favourite = rx(
    String.raw`\bmy (?:all-time )?fav(?:ou?rite|e)?\s+([\p{L}]+(?: [\p{L}]+)?)\s+(?:is|are|was|has to be|would be|has always been)\s+(?!not\b)(.{2,60})`,
  ).exec(clause);
  if (favourite?.[1] !== undefined && favourite[2] !== undefined) {
    const value = cutValue(favourite[2]);
    return value === ''
      ? []
      : [
          fact(
            'like',
            `favourite ${favourite[1]}`,
            toYou(value),
            `Your favourite ${favourite[1].toLowerCase()} is ${toYou(value)}`,
          ),
        ];
  }
  if (
    /\b(?:i'd|i would|would you|i'll|i might|i could|i may|wouldn't) (?:\w+ )?(?:like|love|hate|prefer|enjoy)\b/i.test(
      clause,
    )
  )
    return [];
  const hates =
    rx(
      String.raw`\bi ${often}(hate|detest|despise|loathe|dislike|can't stand|cannot stand|can't bear|don't (?:really |even |much )?(?:like|enjoy|care for)|do not (?:like|enjoy)|never liked)\s+(.{2,120})`,
    ).exec(clause) ??
    rx(
      String.raw`\b${am} (not (?:really )?(?:a (?:big |huge )?fan of|into|fond of|keen on))\s+(.{2,120})`,
    ).exec(clause);
  if (hates?.[2] !== undefined)
    return opinions(
      'dislike',
      /^(?:hate|detest|despise|loathe)$/i.test(hates[1] ?? '') ? (hates[1] ?? '').toLowerCase() : 'dislike',
      hates[2],
    );
  const likes =
    rx(
      String.raw`(?<!\bdon't |\bnot |\bnever |\bdidn't )\bi ${often}(like|love|enjoy|adore|prefer)\s+(.{2,120})`,
    ).exec(clause) ??
    rx(
      String.raw`\b${am} ${often}(?:a (?:big |huge |massive )?fan of|into|fond of|keen on|obsessed with|crazy about|passionate about|addicted to)\s+()?(.{2,120})`,
    ).exec(clause);
  if (
    likes === null ||
    /\b(?:don't|do not|didn't|never|not) (?:\w+ )?(?:like|love|enjoy|adore|prefer)\b/i.test(clause)
  )
    return [];
  const rest = likes[2] ?? '';
  return rest === ''
    ? []
    : opinions('like', likes[1] === undefined || likes[1] === '' ? 'like' : likes[1].toLowerCase(), rest);
};

const gone = /\b(?:died|passed away|is dead|has died|is gone|used to have|had to put)\b/i;

function possessed(kind: 'person' | 'pet', nouns: string): Reader {
  return (clause) => {
    const named =
      new RegExp(
        String.raw`\b[Mm]y (?:\p{Ll}+ ){0,2}?(${nouns})(?:'s name (?:is|was)| (?:is|was) (?:called|named)|,? (?:called|named)|,)? (${name})`,
        'u',
      ).exec(clause) ??
      new RegExp(
        String.raw`\b[Ii](?:'ve| have|'ve got| have got)? (?:a|an|one|got a|got an|have a|have an|adopted a|rescued a|own a)\s+(?:\p{Ll}+ ){0,2}?(${nouns}),? (?:called|named|whose name is) (${name})`,
        'u',
      ).exec(clause) ??
      new RegExp(
        String.raw`\b[Mm]y (?:\p{Ll}+ ){0,2}?(${nouns})(?:'s| is)? (?:called|named|name is) (\p{L}[\p{L}'-]+)$`,
        'u',
      ).exec(clause);
    const back = new RegExp(String.raw`^(${name}) is my (?:\p{Ll}+ )?(${nouns})\b`, 'u').exec(clause);
    const [noun, who] = named !== null ? [named[1], named[2]] : back !== null ? [back[2], back[1]] : [];
    if (noun !== undefined && who !== undefined && !notNames.has(who.toLowerCase()) && !/^I\b/.test(who)) {
      const title = titled(who);
      const lost = gone.test(clause);
      return [
        fact(
          kind,
          `${noun} ${title}`,
          `${article(noun.toLowerCase())} called ${title}`,
          `You ${lost ? 'had' : 'have'} ${article(noun.toLowerCase())} called ${title}${lost ? ', who died' : ''}`,
        ),
      ];
    }
    const has = new RegExp(
      String.raw`^i(?:'ve got| have|'ve| own| adopted| rescued| got) (?:got )?(an?|one|two|three|four|five|six|several|some|no)\s+((?:\p{L}+ ){0,2}?)(${nouns})(s|es)?\b(.*)$`,
      'iu',
    ).exec(clause);
    if (
      has?.[3] !== undefined &&
      has[1]?.toLowerCase() !== 'no' &&
      !/^(?:a|an|one)$/i.test(has[1] ?? '') !== (has[4] === undefined)
    ) {
      const count = /^one$/i.test(has[1] ?? '') ? 'a' : (has[1] ?? 'a').toLowerCase();
      const value = `${count} ${has[2] ?? ''}${has[3]}${has[4] ?? ''}`.toLowerCase();
      return [fact(kind, `${has[3]}${has[4] ?? ''}`, value, `You have ${value}`)];
    }
    const about = new RegExp(
      String.raw`^my ((?:\p{L}+ )?(${nouns}))\s+(is|was|has|lives|works|loves|hates|likes|died|passed|had|just|got|left|broke|thinks|wants|moved|plays|never|always|keeps|barks|ate)\b(.{0,80})$`,
      'iu',
    ).exec(clause);
    if (about?.[2] !== undefined && !/\bnot\b|n't\b/i.test(about[3] ?? '')) {
      const said = toYou(cutValue(`${about[1]} ${about[3]}${about[4]}`, 14)).replace(/^/, 'your ');
      return said.split(' ').length < 4
        ? []
        : [
            fact(
              kind,
              about[1] ?? about[2],
              gone.test(clause)
                ? `${article(about[2].toLowerCase())} who died`
                : article((about[1] ?? about[2]).toLowerCase()),
              said,
            ),
          ];
    }
    return [];
  };
}

const when = String.raw`(?:tomorrow|tonight|today|this (?:weekend|evening|afternoon|week|month|summer|winter|spring|autumn|fall|year|\w+day)|next (?:week|month|year|weekend|summer|spring|winter|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \w+)?|in (?:a|two|three|four|five|six|\d+|january|february|march|april|may|june|july|august|september|october|november|december)(?: (?:few )?(?:days?|weeks?|months?|hours?|years?))?|soon|later|at (?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)`;
const events = String.raw`(?:interview|exam|test|date|deadline|appointment|meeting|flight|wedding|funeral|party|concert|gig|presentation|surgery|operation|trip|holiday|vacation|recital|audition|race|marathon|match|game|trial|hearing|check-?up|performance|show|reunion|date night|job interview|driving test|viva|thesis defen[cs]e|anniversary|birthday|shift|class|lesson|train|visit)`;
const idlePlan =
  /^(?:be (?:honest|right back|fine|ok|okay|back|there|here|late|good|happy|sad|yours|a while)|bed|sleep|go(?: now| to (?:bed|sleep))?|say|tell you|try|think|see|miss|kill|take that|bet|admit|guess|need|have to|ask|let|never|always|not|pretend|assume|pass|cry|die|scream|explode|stop|leave now|do it|need|give up|remember|love|hate|crazy|insane|mad|hold|wait|listen|believe|trust|show you|make you|get going|head out|answer|keep)\b/i;

const readPlan: Reader = (clause) => {
  const plan = (value: string, text: string): Fact[] => {
    const key = value
      .replace(rx(String.raw`\s*\b${when}\b`, 'giu'), '')
      .replace(/^(?:have|having|attend|get|take|go to|to)\s+/i, '');
    return keyOf(key) === '' ? [] : [fact('plan', key, value, text)];
  };
  const ahead = rx(
    String.raw`^(?:(${when}),? )?(?:i|we)(?:'ve got| have(?: got)?|'ve| got) ((?:an?|the|my|our|another|two|three)\s+(?:[\p{L}-]+ ){0,3}?${events}s?\b.{0,50})$`,
  ).exec(clause);
  if (ahead?.[2] !== undefined) {
    const thing = toYou(cutValue(ahead[2], 12));
    const value = ahead[1] === undefined ? thing : `${thing} ${ahead[1].toLowerCase()}`;
    return plan(value, `You have ${value}`);
  }
  const mine = rx(String.raw`^my ((?:[\p{L}-]+ ){0,2}?${events})\s+is\s+(${when}\b.{0,20})$`).exec(clause);
  if (mine?.[1] !== undefined)
    return plan(`your ${mine[1]} ${mine[2]}`, `You have your ${mine[1]} ${mine[2]}`);
  const going = rx(
    String.raw`^(?:(${when}),? )?(?:${am}|we're|we are) ${often}(?:going to|gonna|about to|planning to|planning on|hoping to)\s+(.{2,90})$`,
  ).exec(clause);
  if (going?.[2] !== undefined) {
    const what = toYou(cutValue(going[2], 12)).replace(/^(\w+)ing\b(?=.*)/, (m) => m);
    if (what === '' || idlePlan.test(what)) return [];
    const value = going[1] === undefined ? what : `${what} ${going[1].toLowerCase()}`;
    const isPlace = /^(?:the|a|an|my|your|\p{Lu})/u.test(what) && !/planning on/i.test(clause);
    return plan(
      isPlace ? `go to ${value}` : value,
      isPlace
        ? `You are going to ${value}`
        : /^\w+ing\b/.test(what)
          ? `You are planning on ${value}`
          : `You are going to ${value}`,
    );
  }
  const doing = rx(
    String.raw`^(?:(${when}),? )?${am} (starting|leaving|flying|travell?ing|moving|getting|taking|meeting|seeing|visiting|having|running|joining|defending|hosting|throwing|quitting|adopting|marrying|driving|performing|giving)\s+(.{2,80})$`,
  ).exec(clause);
  if (
    doing?.[3] !== undefined &&
    (doing[1] !== undefined ||
      rx(String.raw`\b${when}\b`).test(doing[3]) ||
      /\b(?:flying|moving|travell?ing) to\b|getting (?:married|divorced|a (?:dog|cat|new))|adopting|marrying/i.test(
        clause,
      ))
  ) {
    const what = toYou(cutValue(`${doing[2]} ${doing[3]}`, 12));
    const value = doing[1] === undefined ? what : `${what} ${doing[1].toLowerCase()}`;
    return plan(value, `You are ${value}`);
  }
  const will = rx(
    String.raw`^(?:(${when}),? )?(?:i'll|i will|i shall)\s+(?:probably |finally |definitely |also |maybe )?(.{2,90})$`,
  ).exec(clause);
  if (will?.[2] !== undefined && !/^not\b/i.test(will[2])) {
    const what = toYou(cutValue(will[2], 12));
    const isDated = will[1] !== undefined || rx(String.raw`\b${when}\b`).test(what);
    const isSolid =
      /^(?:visit|travel|fly|move|start|study|learn|quit|apply|marry|propose|run|write|paint|build|adopt|graduate|retire|sell|meet|go to|buy)\b/i.test(
        what,
      );
    if (idlePlan.test(what) || !(isDated || isSolid)) return [];
    const value = will[1] === undefined ? what : `${what} ${will[1].toLowerCase()}`;
    return plan(value, `You are going to ${value}`);
  }
  const dated = rx(
    String.raw`^(${when}),? i (?:fly|leave|travel|move|start|begin|meet|see|go|get|take|play|perform|run)\s+(.{2,60})$`,
  ).exec(clause);
  if (dated !== null) {
    const what = toYou(clause.slice((dated[1] ?? '').length).replace(/^,?\s+i\s+/i, ''));
    const value = `${cutValue(what, 12)} ${dated[1]?.toLowerCase()}`;
    return plan(value, `You are going to ${value}`);
  }
  return [];
};

const readFeeling: Reader = (clause) => {
  const felt = rx(
    String.raw`(?:\b(?:i (?:${often})?(?:feel|felt)|i(?:'ve| have) been(?: feeling)?|${am}(?: feeling)?|it makes me|makes me(?: feel)?)|^feeling)\s+((?:so|very|really|quite|a bit|a little|pretty|just|kind of|rather|extremely|incredibly|super|too|still|all|totally|completely|absolutely|utterly|bit|more|such|like|deeply|terribly|really,? really) )*([\p{L}]+)`,
  ).exec(clause);
  const word = felt?.[2]?.toLowerCase();
  if (
    word === undefined ||
    !feelings.has(word) ||
    /\b(?:not|n't|never) (?:\w+ )?(?:feel|feeling|been|that|so)?\s*$/i.test(
      clause.slice(0, clause.toLowerCase().indexOf(word)).trim(),
    )
  )
    return [];
  if (rx(String.raw`${am} (?:not|never|no longer)\b|don't feel|do not feel|didn't feel`).test(clause))
    return [];
  if (passing.has(word) && !/\bfe(?:el|lt|eling)\b/i.test(clause)) return [];
  if (
    passing.has(word) &&
    /^(?:great|good|fine|okay|ok|hungry|thirsty|cold|curious|bad|better|worse)$/.test(word)
  )
    return [];
  return [fact('feeling', word, word, `You were feeling ${word}`)];
};

const readTrait: Reader = (clause) => {
  const plays = rx(
    String.raw`^i ${often}(play|speak|collect|paint|write|draw|knit|sing|sew|bake|garden|climb|surf|box|fence|dance|swim|cycle|hike|brew|restore|build|do yoga|practise|practice)\b\s*(.{0,50})$`,
  ).exec(clause);
  if (plays?.[1] !== undefined && !/\b(?:you|it|this|that)\b/i.test(plays[2] ?? '')) {
    const value = toYou(cutValue(`${plays[1].toLowerCase()} ${plays[2] ?? ''}`.trim(), 7));
    if (
      value.split(' ').length > 1 ||
      /^(?:paint|write|draw|knit|sing|sew|bake|garden|climb|surf|box|fence|dance|swim|cycle|hike)$/.test(
        value,
      )
    )
      return [fact('trait', value.replace(/\bthe\b ?/i, ''), value, `You ${value}`)];
  }
  const body = rx(
    String.raw`^i(?:'ve got| have|'ve) ((?:an? |the |some )?(?:[\p{L}-]+ ){0,3}?(?:hair|eyes|freckles|beard|moustache|mustache|glasses|tattoos?|piercings?|scars?|dimples|braces|accent|stutter|allergy|allergies|insomnia|asthma|diabetes|adhd|dyslexia|anxiety|depression|migraines?)(?: (?:on|to|in|from) .{2,30})?)$`,
  ).exec(clause);
  if (body?.[1] !== undefined) return [fact('trait', body[1], toYou(body[1]), `You have ${toYou(body[1])}`)];
  const mine = rx(
    String.raw`^my (hair|eyes|height|star sign|sign|birthday|first language|native language|religion) (?:is|are) (?!not\b)(.{2,40})$`,
  ).exec(clause);
  if (mine?.[1] !== undefined && mine[2] !== undefined) {
    const verb = /^eyes$/i.test(mine[1]) ? 'are' : 'is';
    return [
      fact('trait', mine[1], cutValue(mine[2]), `Your ${mine[1].toLowerCase()} ${verb} ${cutValue(mine[2])}`),
    ];
  }
  const allergic = rx(String.raw`\b${am} (?:\w+ly )?allergic to\s+(.{2,40})`).exec(clause);
  if (allergic?.[1] !== undefined)
    return [
      fact(
        'trait',
        `allergic to ${cutValue(allergic[1])}`,
        `allergic to ${cutValue(allergic[1])}`,
        `You are allergic to ${cutValue(allergic[1])}`,
      ),
    ];
  const fears = rx(String.raw`\b${am} (?:\w+ )?(?:afraid|scared|terrified|frightened) of\s+(.{2,40})`).exec(
    clause,
  );
  if (fears?.[1] !== undefined && !/^(?:you|it|this|that|what|losing you)\b/i.test(fears[1]))
    return [
      fact(
        'trait',
        `afraid of ${cutValue(fears[1])}`,
        `afraid of ${toYou(cutValue(fears[1]))}`,
        `You are afraid of ${toYou(cutValue(fears[1]))}`,
      ),
    ];
  const being = rx(String.raw`^${am} (.{2,40})$`).exec(clause)?.[1];
  const trait = being === undefined ? null : traits.exec(cutValue(being));
  return trait?.[1] === undefined ? [] : [fact('trait', trait[1], trait[1], `You are ${trait[1]}`)];
};

const readPossession: Reader = (clause) => {
  const own = rx(
    String.raw`^i(?: ${often}own|'ve got| have(?: got)?| just bought| bought| finally bought)\s+((?:an?|two|three|four|my own|some|lots of)\s+.{2,60})$`,
  ).exec(clause);
  if (own?.[1] === undefined) return [];
  const value = toYou(cutValue(own[1], 8));
  const bare = value.replace(/^(?:an?|two|three|four|your own|some|lots of)\s+/i, '');
  if (bare === '' || notOwned.test(bare) || notOwned.test(bare.split(' ').at(-1) ?? '')) return [];
  return [fact('possession', bare, value, `You have ${value}`)];
};

const readPerson = possessed('person', kin);
const readPet = possessed('pet', animals);

/** All that one statement tells. A reader that finds something keeps the vaguer ones after it from guessing again. */
export function readStatement(clause: string): Fact[] {
  const named = readName(clause);
  if (named.length > 0) return named;
  const plan = readPlan(clause);
  if (plan.length > 0) return plan;
  const others = [...readAge(clause), ...readHome(clause), ...readWork(clause), ...readLikes(clause)];
  const family = [...readPet(clause), ...readPerson(clause)];
  const found = [...others, ...family];
  if (found.length > 0) return found;
  for (const reader of [readTrait, readFeeling, readPossession]) {
    const facts = reader(clause);
    if (facts.length > 0) return facts;
  }
  return [];
}
