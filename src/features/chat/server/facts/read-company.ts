import { cutValue, toYou } from './clauses.ts';
import { animals, kin, notNames } from './fact-words.ts';
import { fact, article, name, titled, type Reader } from './statement-parts.ts';

/** Reads facts about the user's relatives, friends and pets. */

const gone = /\b(?:died|passed away|is dead|has died|is gone|used to have|had to put)\b/i;

/** Compiled once, because they are matched against every clause that a user writes. */
const patternsOf = (nouns: string) => ({
  named: [
    new RegExp(
      String.raw`\b[Mm]y (?:\p{Ll}+ ){0,2}?(${nouns})(?:'s name (?:is|was)| (?:is|was) (?:called|named)|,? (?:called|named)|,)? (${name})`,
      'u',
    ),
    new RegExp(
      String.raw`\b[Ii](?:'ve| have|'ve got| have got)? (?:a|an|one|got a|got an|have a|have an|adopted a|rescued a|own a)\s+(?:\p{Ll}+ ){0,2}?(${nouns}),? (?:called|named|whose name is) (${name})`,
      'u',
    ),
    new RegExp(
      String.raw`\b[Mm]y (?:\p{Ll}+ ){0,2}?(${nouns})(?:'s| is)? (?:called|named|name is) (\p{L}[\p{L}'-]+)$`,
      'u',
    ),
  ],
  back: new RegExp(String.raw`^(${name}) is my (?:\p{Ll}+ )?(${nouns})\b`, 'u'),
  has: new RegExp(
    String.raw`^i(?:'ve got| have|'ve| own| adopted| rescued| got) (?:got )?(an?|one|two|three|four|five|six|several|some|no)\s+((?:\p{L}+ ){0,2}?)(${nouns})(s|es)?\b(.*)$`,
    'iu',
  ),
  about: new RegExp(
    String.raw`^my ((?:\p{L}+ )?(${nouns}))\s+(is|was|has|lives|works|loves|hates|likes|died|passed|had|just|got|left|broke|thinks|wants|moved|plays|never|always|keeps|barks|ate)\b(.{0,80})$`,
    'iu',
  ),
});

function firstMatch(patterns: readonly RegExp[], clause: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(clause);
    if (match) return match;
  }
  return null;
}

function possessed(kind: 'person' | 'pet', nouns: string): Reader {
  const patterns = patternsOf(nouns);
  return (clause) => {
    const named = firstMatch(patterns.named, clause);
    const back = patterns.back.exec(clause);
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
    const has = patterns.has.exec(clause);
    if (
      has?.[3] !== undefined &&
      has[1]?.toLowerCase() !== 'no' &&
      !/^(?:a|an|one)$/i.test(has[1] ?? '') !== (has[4] === undefined)
    ) {
      const count = /^one$/i.test(has[1] ?? '') ? 'a' : (has[1] ?? 'a').toLowerCase();
      const value = `${count} ${has[2] ?? ''}${has[3]}${has[4] ?? ''}`.toLowerCase();
      return [fact(kind, `${has[3]}${has[4] ?? ''}`, value, `You have ${value}`)];
    }
    const about = patterns.about.exec(clause);
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

export const readPerson = possessed('person', kin);
export const readPet = possessed('pet', animals);
