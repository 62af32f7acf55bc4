import type { Fact } from '../../../../shared/words/memory.ts';
import { cutValue, toYou } from './clauses.ts';
import { jobEndings, jobNouns, nationalities, notJobs } from './fact-words.ts';
import { fact, am, often, rx, type Reader } from './statement-parts.ts';

/** Reads where the user lives and works. */

const place = String.raw`((?:the |a |an )?[\p{L}][\p{L}' .-]{1,48})`;
const notPlace =
  /^(?:fear|hope|here|there|work|home|peace|pain|love|bed|debt|denial|a bit|a moment|general|the moment|time|a way|another|trouble|my head|a hurry|now|sin|luxury|poverty|silence|it|this|that|you|him|her|them|me)\b/i;

export const readHome: Reader = (clause) => {
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

export const readWork: Reader = (clause) => {
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
