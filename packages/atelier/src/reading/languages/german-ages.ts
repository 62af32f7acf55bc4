import { germanNumber } from './german-numbers.ts';
import { fold } from './german-spelling.ts';

// Nobody under 18 is drawn. Umlauts are written ae, oe, ue and ß as ss, as the reader folds them. Extend these lists, not
// the reader.

/** What ends with one of these is one of these: "Dorfmädchen", "Waisenkind". */
const ENDS =
  'kind|kinder|kindern|kindes|kinds|kids|maedchen|maedchens|maedel|maedels|maedl|maderl|madel|jungs|jungens|bub|bubn|buben|bube|buebchen|bueblein|lausbub|bursche|burschen|buerschchen|knabe|knaben|knaeblein|bengel|bengels|lausejunge|rotzloeffel|nesthaekchen|kleinkind|baby|babys|saeugling|saeuglinge|saeuglings|teenager|teenagers|teenagerin|teenagern|teenie|teenies|teen|teens|tween|tweens|schueler|schuelers|schuelerin|schuelerinnen|schuelern|schuljunge|jugendliche|jugendlicher|jugendlichen|jugendlichem|heranwachsende|heranwachsender|heranwachsenden|goere|goeren|backfisch|backfische|gymnasiast|gymnasiastin|gymnasiastinnen|gymnasiasten|abiturient|abiturientin|abiturienten|knirps|knirpse|dreikaesehoch|halbstarke|halbstarker|halbstarken|halbwuechsige|halbwuechsiger|halbwuechsigen|pubertierende|pubertierender|pubertierenden|toechterchen|tochterchen|soehnchen|kindlein|maegdelein|maegdlein|lolita|lolitas|loli|lolis|lolicon|shota|shotas|shotacon|juengling|juenglinge|juenglings|zoegling|zoeglinge|pennaeler|pennaelerin|waise|waisen|konfirmand|konfirmanden|konfirmandin|konfirmandinnen|firmling|firmlinge|ministrant|ministranten|ministrantin|messdiener|messdienerin|erstklaessler|erstklaesslerin|schuluniform|schuluniformen|enkelchen|schulranzen|schulklasse|schulklassen|grundschule|schultuete|schultueten|einschulung|stammhalter|wonneproppen|hosenscheisser|nachwuchs';
/** Adjectives, with any ending. */
const STEMS =
  'minderjaehrig|halbwuechsig|kindlich|kindhaft|maedchenhaft|knabenhaft|jungenhaft|bubenhaft|jugendlich|unmuendig|pubertaer|vorpubertaer|pubertierend|heranwachsend|kindgross|neugeboren|schulpflichtig|blutjung';
/** Bodies and parts of a child: "Kinderkörper", "Mädchengesicht". */
const OF_CHILDREN =
  /^(?:kinder|kindes|kinds|maedchen|jungen|knaben|buben|teenager|teenie|baby)(?:koerper|leib|figur|gesicht|gestalt|brust|brueste|star|model|prinz|prinzessin|koenig|koenigin|braut|soldat|soldatin|hexe|vampir|vampirin|schauspieler|schauspielerin)(?:s|n|en|er|e|ern)?$/;

const UNDERAGE = ENDS.split('|');
/** Other words end so too: "between", "canteen". */
const ALONE = new Set(['teen', 'teens', 'tween', 'tweens']);
const ADJECTIVE = new RegExp(`^(?:${STEMS})(?:e|en|er|es|em)?$`);
/** "Bauernjunge". Alone, "junge" may be an adjective. */
const BOYS = /.{3}junge[ns]?$/;
/** English words that end so. */
const ENGLISH = new Set(
  'kind|mankind|humankind|teen|teens|tween|tweens|baby|kids|teenager|loli|shota'.split('|'),
);

/** A word that names somebody under 18, alone or as the end of a compound. */
export const isUnderage = (word: string): boolean =>
  ADJECTIVE.test(word) ||
  BOYS.test(word) ||
  OF_CHILDREN.test(word) ||
  UNDERAGE.some((end) => word === end || (end.length > 3 && !ALONE.has(end) && word.endsWith(end)));

const yearsOf = (word: string): number | null =>
  /^\d+$/.test(word) ? Number(word) : germanNumber(fold(word));
/** What it says of somebody's age; other words stay as they are. */
const aged = (whole: string, word: string): string => {
  const years = yearsOf(word);
  return years === null ? whole : `${years} years old`;
};
const NUMBER = String.raw`(\d{1,3}|\p{L}+?)`;
const OLD = String.raw`(?:\s+(?:alt|jung)(?:e[nrsm]?)?)`;
const YEARS: readonly RegExp[] = [
  // "im Alter von 30 Jahren", "Alter: 30"
  new RegExp(
    String.raw`(?<!\p{L})(?:im\s+)?alter(?:\s+von|\s*:)?\s+${NUMBER}(?:\s+jahren?${OLD}?)?(?!\p{L})`,
    'giu',
  ),
  // "30-jährige", "dreißigjährig"
  new RegExp(String.raw`${NUMBER}[\s-]*j(?:ä|ae)hrige?[nrsm]?(?!\p{L})`, 'giu'),
  new RegExp(String.raw`(\d{1,3})\s*jahren?${OLD}?(?!\p{L})`, 'giu'),
  new RegExp(String.raw`(\p{L}+)\s+jahren?${OLD}(?!\p{L})`, 'giu'),
  /(?<!\p{N})(\d{1,2})\s*J\./gu,
  // "Prinzessin, siebzehn"
  /(?<!\p{L})((?:drei|vier|f(?:ü|ue)nf|sech|sieb|acht|neun)zehn)(?=\s*(?:$|[,.;!?)]))/giu,
];
const UNDER =
  /(?<!\p{L})(?:unter|keine)\s+(\d{1,2}|\p{L}+)(?=\s+jahren?(?!\p{L})|\s*(?:$|[,.;!?)])|\s+alt)/giu;
const NOT_ADULT =
  /(?<!\p{L})(?:nicht|kaum|fast|beinahe|bald|gerade)\s*(?:ganz\s+|mal\s+)?(?:vollj(?:ä|ae)hrig|m(?:ü|ue)ndig|erwachsen)(?:e[nrsm]?)?(?!\p{L})/giu;

/** "30-jährige", "dreißig Jahre alt" -> "30 years old". */
export function withYears(text: string): string {
  const said = text
    .replace(/(?<!\p{L})(?:unter|keine)\s+(?:18|achtzehn)(?!\p{L})/giu, 'Kind')
    .replace(NOT_ADULT, 'Kind')
    .replace(UNDER, (whole, word: string) => ((yearsOf(word) ?? 18) < 18 ? 'Kind' : whole));
  return YEARS.reduce((so, pattern) => so.replace(pattern, aged), said);
}

/** English has the word as well: a child where it is all of the wish, or stands as a noun at the end of a clause. */
const KIND = /^\s*kind[\s.!?]*$/iu;
const KIND_AT_END = /(?<=[\p{L}\p{N}] )Kind(?=\s*(?:$|[,.;!?]))/gu;

/** German words for somebody under 18, put into English wherever they stand: they count in any wish. */
export const withUnderage = (text: string): string =>
  withYears(text)
    .replace(KIND, 'child')
    .replace(KIND_AT_END, 'child')
    .replace(/[\p{Script=Latin}\p{M}]+/gu, (word) => {
      const folded = fold(word);
      return !ENGLISH.has(folded) && isUnderage(folded) ? 'child' : word;
    });
