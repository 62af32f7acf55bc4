// A character's verdict as a creator needs it: where, which words, why, and what to change.
import { categories } from '../categories.ts';
import { fieldsOfSpans, type CharacterCard, type CharacterVerdict } from './character.ts';
import type { Match, Verdict } from './verdict.ts';

export interface CharacterFinding {
  /** "description", "greetings.1", "lorebook.0.content", "age", "tags"; "card" for what is spread over several. */
  field: string;
  severity: 'review' | 'block' | 'hard';
  category: string;
  policy: string;
  message: string;
  fix: string;
  rule: string;
  /** Positions in the field's own text; of keys and tags in the list joined with ", ". Of "card" none. */
  spans: Match[];
}

export function findingsOf(card: CharacterCard, { fields }: CharacterVerdict): CharacterFinding[] {
  return fields.flatMap(({ field, verdict }) => {
    if (field !== 'card') return present(field, verdict, spansIn(card, field, verdict));
    // The combination itself, and each text that has a part in it.
    const parts = fieldsOfSpans(card, verdict.matches);
    return [
      present(field, verdict, []),
      ...parts.map(([part, spans]) => present(part, verdict, spans)),
    ].flat();
  });
}

function present(field: string, verdict: Verdict, spans: Match[]): CharacterFinding[] {
  const { severity, category } = verdict;
  if (severity === 'allow' || severity === 'mask' || !category) return [];
  const { policy, message, fix } = { ...categories[category], ...defined(verdict) };
  return [{ field, severity, category, policy, message, fix, rule: verdict.trace[0]?.rule ?? '', spans }];
}

const defined = ({ policy, message, fix }: Verdict) =>
  Object.fromEntries(Object.entries({ policy, message, fix }).filter(([, text]) => text !== undefined)) as {
    policy?: string;
  };

/** Tags are judged one by one; their spans are told in the joined list. */
function spansIn(card: CharacterCard, field: string, { matches }: Verdict): Match[] {
  if (field !== 'tags' || !card.tags) return matches;
  const joined = card.tags.join(', ');
  return matches.flatMap(({ text }) => {
    const start = text ? joined.indexOf(text) : -1;
    return start < 0 ? [] : [{ start, end: start + text.length, text }];
  });
}
