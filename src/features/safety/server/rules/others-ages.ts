import type { Allow } from './pack.ts';

const YEARS = '#1..17.99 years|year|yrs|yr|yo';
const KIN =
  'daughter|son|daughters|sons|niece|nephew|nieces|nephews|grandson|granddaughter|grandsons|granddaughters|grandchild|grandkid|stepson|stepdaughter|godson|goddaughter|kid|kids|child|children|twins|triplets|toddler';
const HAS =
  'have|has|had|having|raise|raises|raising|raised|adopted|lost|leaves|left|supports|misses|expects';
const ANIMAL =
  'dog|dogs|cat|cats|horse|horses|mare|pony|parrot|tortoise|hound|terrier|donkey|mule|goat|raven|crow|owl|hen|cow|ferret|rabbit|labrador|collie|poodle|spaniel|retriever|beagle|corgi|dachshund|greyhound|mutt|mongrel|tabby|siamese|stallion|filly';

/** How long something lasted, lasts or has been over, in languages whose years alone would read as an age. */
const durations: readonly string[] = [
  // German
  'vor|seit|nach|fur|wahrend|binnen|alle|uber|knapp *1 #1..17.99 jahre|jahren|jahr',
  '#1..17.99 jahre|jahren lang|spater|zuvor|vorher|danach|hindurch|zusammen|verheiratet|getrennt',
  // Spanish
  'hace|hacia|hacen|desde|durante|tras|lleva|llevo|llevan|llevaba|llevamos|cada|pasado|pasaron|despues *2 #1..17.99 anos|ano',
  '#1..17.99 anos despues|antes|atras|juntos|casado|casada|trabajando|viviendo|estudiando|esperando|buscando|viajando|cuidando|ensenando|seguidos',
  // French
  'depuis|apres|pendant|durant|voila|dans|chaque *1 #1..17.99 ans|an',
  'y a #1..17.99 ans|an',
  'tous les #1..17.99 ans',
  '#1..17.99 ans plus|apres|auparavant|durant|ensemble',
  // Italian
  'da|dopo|per|durante|fra|tra|ogni|quasi|oltre #1..17.99 anni|anno',
  '#1..17.99 anni fa|dopo|prima|insieme',
  // Portuguese
  'faz|durante|apos|desde|cada|depois *1 #1..17.99 anos|ano',
  'ha #1..17.99 anos',
  '#1..17.99 anos depois|atras|antes|juntos',
  // Dutch
  'na|sinds|al|voor|over|gedurende|elke #1..17.99 jaar',
  '#1..17.99 jaar geleden|later|lang|samen|getrouwd',
  // Russian and Ukrainian
  'за|через|после|спустя|последние|минуло|прошло|тому *1 #1..17.99 лет|года',
  '#1..17.99 лет|года назад|спустя|подряд|вместе|не|работает|работал|работала|живет|жил|жила|служит|служил|служила|ведет|прошло|брака',
];

/**
 * The ages of somebody or something else in a character's texts: their children, their pets, what they own or teach.
 * Next to sexual words every one of them still counts.
 */
const others: readonly string[] = [
  `${HAS} *1 ${YEARS} old? *1 ${KIN}`,
  `@my *1 ${YEARS} old? *1 ${KIN}|brother|sister|${ANIMAL}`,
  `@my *1 ${KIN} *2 is|are|was|were|turned|turns *2 #1..17.99`,
  `@my *1 ${KIN} *1 #1..17.99 years|yrs? old?`,
  `mother|father|mom|mum|dad|parent|aunt|uncle|grandmother|grandfather|guardian of|to *2 ${YEARS} old? ${KIN}?`,
  'class|classes|classroom|group|groups|choir|team|bunch|troop|roomful|room|bus of|full *2 #1..17.99 years|year|yr olds|old',
  'teach|teaches|taught|teaching|coach|coaches|coached|coaching|tutor|tutors|tutored|referees|examines|treats *2 #1..17.99 years|year|yr olds',
  `@thing|hat|coat|boots|watch|knife|recipe|blend|vintage *5 its|it|thats *2 ${YEARS} old?`,
  `@thing|hat|coat|boots|watch|knife|recipe|blend|vintage|instrument|violin|saddle *3 ${YEARS} old`,
  `${YEARS} old *2 @thing|${ANIMAL}|hat|coat|boots|watch|knife|blend|violin|saddle`,
  `${ANIMAL} *5 hes|shes|its|is *1 #1..17.99`,
];

/** Schools in which nobody of the talk is a pupil. */
const schools: readonly string[] = [
  // The place alone, as the word that wakes an entry of a lorebook.
  '^ high|middle|elementary|primary|secondary|grade school $',
  'high|middle|elementary|primary|secondary|grade school *2 band|orchestra|choir|theater|theatre|drama|shop|woodshop|metalwork|debate|swim|swimming|track|volleyball|baseball|softball|hockey|soccer|football|basketball|biology|geography|spanish|french|german|latin|algebra|physics|chemistry|english|history|computer|civics|economics|cafeteria|kitchen|wrestling|cheer|career|guidance @staff|scores|score|game|games|team|teams|coach|cook|field|stadium|season|championship|championships|room|hall|gym|play|musical',
  'high|middle|elementary|primary|secondary|grade school *1 @staff|scores|games|stadium|gym|cafeteria|cook|kitchen|auditorium|play|musical|field|playground|crossing',
  `${KIN} *6 finishing|starting|finished|started|attending|attends|entering|through|in *2 high|middle|elementary|primary|grade|secondary school`,
  `${KIN} *6 finishing|starting|entering|in *1 @ordinal grade`,
  'mother|father|mom|mum|dad|parent *3 @my boy|girl|eldest|oldest|youngest *2 is|are|was|starts|started|in *2 @ordinal|#1..12 grade|grader',
];

/** In texts that describe a character these are told of others, so they count only beside sexual words. */
export const othersAgesAllow: readonly Allow[] = [
  { groups: 'ageUnder selfAge', phrases: durations },
  { groups: 'ageUnder ageBare child kinYoung', isSoft: true, phrases: others },
  { groups: 'minor enrolled schoolish', isSoft: true, phrases: schools },
];
