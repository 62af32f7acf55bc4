import { cutValue, toYou } from './clauses.ts';
import { feelings, notOwned, passing, traits } from './fact-words.ts';
import { fact, am, often, rx, type Reader } from './statement-parts.ts';

/** Reads the user's feelings, traits and possessions. */

export const readFeeling: Reader = (clause) => {
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

export const readTrait: Reader = (clause) => {
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

export const readPossession: Reader = (clause) => {
  const own = rx(
    String.raw`^i(?: ${often}own|'ve got| have(?: got)?| just bought| bought| finally bought)\s+((?:an?|two|three|four|my own|some|lots of)\s+.{2,60})$`,
  ).exec(clause);
  if (own?.[1] === undefined) return [];
  const value = toYou(cutValue(own[1], 8));
  const bare = value.replace(/^(?:an?|two|three|four|your own|some|lots of)\s+/i, '');
  if (bare === '' || notOwned.test(bare) || notOwned.test(bare.split(' ').at(-1) ?? '')) return [];
  return [fact('possession', bare, value, `You have ${value}`)];
};
