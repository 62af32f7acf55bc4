// Converts a character's verdict for its creator: field, matching words, reason and what to change.
import { categories } from '../../categories.ts';
import { fieldsOfSpans, type CharacterCard, type CharacterVerdict } from '../checks/character.ts';
import type { Match, Verdict } from '../checks/verdict.ts';

export interface CharacterFinding {
  /**
   * "description", "greetings.1", "lorebook.0.content", "age", "tags"; "card" for a combination over several
   * fields.
   */
  field: string;
  severity: 'review' | 'block' | 'hard';
  category: string;
  policy: string;
  message: string;
  fix: string;
  rule: string;
  /** Positions in the field's own text; for keys and tags, in the list joined with ", ". Empty for "card". */
  spans: Match[];
}

export function findingsOf(card: CharacterCard, { fields }: CharacterVerdict): CharacterFinding[] {
  return fields.flatMap(({ field, verdict }) => {
    if (field !== 'card') return present(field, verdict, spansIn(card, field, verdict));
    // Reports the combination itself and each field that contributes to it.
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

/** Tags are checked one by one, but spans refer to the joined list. */
function spansIn(card: CharacterCard, field: string, { matches }: Verdict): Match[] {
  if (field !== 'tags' || !card.tags) return matches;
  const joined = card.tags.join(', ');
  return matches.flatMap(({ text }) => {
    const start = text ? joined.indexOf(text) : -1;
    return start < 0 ? [] : [{ start, end: start + text.length, text }];
  });
}
