import type { Fact } from '../../../../shared/words/memory.ts';
import { cutValue, listOf, toYou } from './clauses.ts';
import { fact, am, often, rx, type Reader } from './statement-parts.ts';

/** Reads what the user likes and dislikes. */

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

export const readLikes: Reader = (clause) => {
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
