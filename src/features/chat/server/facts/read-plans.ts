import type { Fact } from '../../../../shared/words/memory.ts';
import { cutValue, keyOf, toYou } from './clauses.ts';
import { fact, am, often, rx, type Reader } from './statement-parts.ts';

/** Reads the user's plans. */

const when = String.raw`(?:tomorrow|tonight|today|this (?:weekend|evening|afternoon|week|month|summer|winter|spring|autumn|fall|year|\w+day)|next (?:week|month|year|weekend|summer|spring|winter|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: \w+)?|in (?:a|two|three|four|five|six|\d+|january|february|march|april|may|june|july|august|september|october|november|december)(?: (?:few )?(?:days?|weeks?|months?|hours?|years?))?|soon|later|at (?:noon|midnight|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)`;
const events = String.raw`(?:interview|exam|test|date|deadline|appointment|meeting|flight|wedding|funeral|party|concert|gig|presentation|surgery|operation|trip|holiday|vacation|recital|audition|race|marathon|match|game|trial|hearing|check-?up|performance|show|reunion|date night|job interview|driving test|viva|thesis defen[cs]e|anniversary|birthday|shift|class|lesson|train|visit)`;
const idlePlan =
  /^(?:be (?:honest|right back|fine|ok|okay|back|there|here|late|good|happy|sad|yours|a while)|bed|sleep|go(?: now| to (?:bed|sleep))?|say|tell you|try|think|see|miss|kill|take that|bet|admit|guess|need|have to|ask|let|never|always|not|pretend|assume|pass|cry|die|scream|explode|stop|leave now|do it|need|give up|remember|love|hate|crazy|insane|mad|hold|wait|listen|believe|trust|show you|make you|get going|head out|answer|keep)\b/i;

export const readPlan: Reader = (clause) => {
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
