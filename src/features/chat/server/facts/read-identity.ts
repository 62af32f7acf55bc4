import { nationalities, numbers } from './fact-words.ts';
import { fact, am, rx, isName, titled, type Reader } from './statement-parts.ts';

/** Reads the user's name and age. */

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

export const readName: Reader = (clause) => {
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

export const readAge: Reader = (clause) => {
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
