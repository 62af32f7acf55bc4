/** Content that takes precedence over the role play, such as a crisis or a user under age. */
export type Danger = 'crisis' | 'crisis-other' | 'minor' | 'explicit' | 'forbidden';

const ideation = [
  /\b(?:kill(?:ing)?|hurt(?:ing)?|harm(?:ing)?|end(?:ing)?|hang(?:ing)?|shoot(?:ing)?|cut(?:ting)?) (?:myself|my ?self)\b/,
  /\b(?:want|wanna|going|ready|planning|plan|decided|trying|tempted|need|wish i could|rather|about|would like|i'd like) (?:to )?(?:just )?die\b/,
  /\bwish (?:i was|i were|i'd been|to be) dead\b|\bwish i (?:was never|wasn'?t|had never been|weren'?t) (?:born|alive|here)\b/,
  /\bsuicid(?:e|al)\b/,
  /\b(?:end|take|ending|taking) (?:my (?:own )?life|it all)\b/,
  /\b(?:don'?t|do not|no longer|didn'?t) (?:want|wanna) (?:to )?(?:live|be alive|exist|wake up|be here any ?more|go on(?: living)?|keep living|be around any ?more)\b/,
  /\b(?:no|any) (?:reason|point) (?:to|in|of) (?:live|living|be alive|being alive|go(?:ing)? on|keep going)\b/,
  /\b(?:better off|everyone would be (?:better|happier)|world would be better) (?:dead|without me|if i (?:was|were) (?:gone|dead))\b/,
  /\bself[- ]?harm(?:ing|ed)?\b|\bkms\b|\bunalive (?:myself|me)\b/,
  /\b(?:can'?t|cannot) (?:go on|do this any ?more|take it any ?more|keep living)\b/,
  /\bi (?:cut|burn) (?:my (?:wrists?|arms?|thighs?|skin)|to feel)\b|\bslit my\b|\bcutting again\b/,
  /\b(?:took|swallowed|taken|take) (?:all|too many|a bottle of|the whole) (?:of )?(?:my |the )?(?:pills|tablets|meds)\b|\boverdos(?:e|ed|ing)\b/,
  /\bjump(?:ing)? (?:off|from) (?:a|the|this) (?:bridge|building|roof|balcony)\b/,
  /\b(?:starv(?:e|ing) myself|make myself (?:sick|throw up))\b/,
];
const idiom =
  /\b(?:(?:kill|killing) myself (?:laughing|at the gym|studying|with work)|die of (?:laughter|boredom|embarrassment|laughing)|die laughing|dying to|to die for|cut myself (?:shaving|cooking|on|chopping|slicing|while)|hurt myself (?:at|playing|running|lifting|while|skiing|falling)|suicide squad|career suicide|end it all (?:up|with)|the end of it all)\b/;
const fiction =
  /\b(?:my (?:character|novel|story|script|protagonist|book|play)|in (?:the|a|this|my) (?:film|movie|book|novel|story|show|game|play|song|script|series)|the (?:plot|hero|protagonist|villain|documentary|article)|(?:i'?m|i am) writing|reading (?:a|about)|hamlet|romeo|quoting|lyrics?)\b/;
const ofOthers =
  /\b(?:my|a|the) (?:\w+ )?(?:friend|sister|brother|mother|mum|mom|father|dad|partner|husband|wife|boyfriend|girlfriend|colleague|cousin|neighbou?r|roommate|flatmate|uncle|aunt|someone i know)\b.{0,40}\b(?:suicid\w+|kill (?:him|her|them)sel(?:f|ves)|killed (?:him|her|them)sel(?:f|ves)|wants? to die|self[- ]?harm\w*|end (?:his|her|their) li(?:fe|ves)|cutting (?:him|her|them)sel(?:f|ves))/;

const minorAge =
  /\b(?:i(?:'?m| am)(?: only| just| really| actually| almost| nearly| turning)?|my age is|im|age:?) (1[0-7]|[5-9]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)\b(?!\s*(?:['’]|%|\d|[.:,]\d|weeks?|months?|days?|minutes?|mins?|hours?|hrs?|miles?|km|kilomet|met(?:re|er)s?|feet|foot|ft|inch|stone|pounds?|dollars?|euros?|percent|times|steps?|pages?|chapters?|cm|kg|th\b|of\b|pm\b|am\b|o'?clock|for\b|out of|points|seconds|away|short|left|down|people|items|and a half (?:feet|hours|months|miles)|drinks|beers|cups|coffees|floors|stops|rounds|levels?|episodes?|books|cats|dogs|siblings|years? (?:sober|clean|older|younger|into|in\b|married|deep|late|behind|ahead)|in (?:dog|cat)))/;
const minorWords =
  /\b(?:i(?:'?m| am) (?:a|an|still a|only a|just a) (?:minor|kid|child|teen(?:ager)?|high ?school(?:er| student)|middle ?school(?:er| student)|schoolgirl|schoolboy|freshman in high school|sophomore in high school)|i(?:'?m| am) (?:still |actually )?(?:under ?age|underaged|under (?:18|eighteen|the age of (?:18|eighteen))|not (?:18|eighteen|an adult)(?: yet)?|below (?:18|eighteen)|in (?:the )?(?:[6-9]|1[0-2]|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)(?:th)? (?:grade|form)|in (?:middle|high|junior high|secondary|primary|elementary) school|in year (?:[7-9]|1[0-3]))|i'?ll be (?:18|eighteen|1[0-7]) (?:next|in|soon)|turn(?:ing)? (?:18|eighteen|1[0-7]) (?:next|in|soon|this)|i was born in 20(?:09|1\d|2\d))\b/;
const dressed =
  /\b(?:i(?:'?m| am) (?:in|at) (?:high|middle|secondary|primary|elementary) school\b.{0,30}\b(?:teach|work|job|meeting|parents|pick|janitor|reunion|kid'?s))/;

const explicit =
  /\b(?:sex(?:ting|y time|ual(?:ly)?)?|fuck (?:me|you senseless|her|him)|fucking me|f+u+c+k me|horny|nudes?|naked|undress(?:es|ing)?|strip (?:for|off|down|naked)|take off (?:your|all your|her|his|their) (?:clothes|shirt|dress|bra|pants|top|underwear|trousers)|blow ?job|hand ?job|orgasm|cum(?:ming)?|cock|dick|pussy|penis|vagina|boobs?|tits?|nipples?|breasts|ass naked|masturbat\w+|cyber ?sex|make love to me|have sex|sleep with me tonight|get me off|suck my|ride me|spank|bdsm|kinky|fetish|erotic|erp|moan for me|in bed with me naked|lingerie)\b/;
const youth =
  /\b(?:child(?:ren)?|kids?|minors?|underage|loli\w*|shota\w*|teen(?:age|ager|agers|s)?|schoolgirls?|schoolboys?|little (?:girl|boy)s?|toddlers?|pre-?teens?|1[0-7][- ]?year[- ]?olds?|young (?:girl|boy)s?|age-?play)\b/;

export function isAdultClaim(text: string): boolean {
  const match =
    /\b(?:i(?:'?m| am)(?: actually| really)?|my age is) (\d{2})\b(?! ?(?:%|minutes|miles|km|percent|hours|days|weeks))/i.exec(
      text,
    );
  return match !== null && Number(match[1]) >= 18 && Number(match[1]) < 110;
}

/** Only the user's own words count: quoted lines and actions between asterisks are part of the role play. */
export function spotDanger(text: string): Danger | undefined {
  const low = text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
  const bare = low.replace(/\*[^*]*\*/g, ' ');
  if (explicit.test(low) && (youth.test(low) || minorAge.test(low))) return 'forbidden';
  if (
    (minorAge.test(bare) || minorWords.test(bare)) &&
    !dressed.test(bare) &&
    !/\bwhen i (?:was|am)\b.{0,20}\d/.test(bare)
  )
    return 'minor';
  if (ofOthers.test(bare) && !fiction.test(bare)) return 'crisis-other';
  if (!fiction.test(bare)) {
    const plain = bare.replace(new RegExp(idiom, 'g'), ' ');
    if (
      ideation.some((pattern) => pattern.test(plain)) &&
      !/\bsuicid\w+\b/.test(plain.replace(/\b(?:i|i'm|me|my|feeling|feel|am)\b.*\bsuicid\w+/, ''))
    )
      return 'crisis';
    if (/\bsuicid\w+\b/.test(plain) && /\b(?:i|i'm|me|my|myself)\b/.test(plain)) return 'crisis';
  }
  return explicit.test(low) ? 'explicit' : undefined;
}
