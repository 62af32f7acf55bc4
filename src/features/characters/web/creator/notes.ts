// Notes under a field: requirements for publishing that are not met, and findings of the safety check.
import type { CharacterContent } from '../../content.ts';
import type { Finding } from '../../creating-contract.ts';
import type { Problems } from '../../problems.ts';
import { stepOfField, type StepId } from './steps.ts';

/** The text at a field path, as the check reads it; undefined if the field no longer exists. */
export function textAt(content: CharacterContent, path: string): string | undefined {
  if (path === 'tags') return [...content.tags, content.rating ?? ''].join(', ');
  let value: unknown = content;
  for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part];
  if (path.endsWith('.keys')) {
    const entry = content.lorebook.entries[Number(path.split('.')[2])];
    return entry && [...entry.keys, ...entry.secondaryKeys].join(', ');
  }
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** Drops findings whose words are no longer in the text, because the check lags behind the typing. */
export const stillTrue = (findings: readonly Finding[], content: CharacterContent): Finding[] =>
  findings.filter(({ field, spans }) => {
    if (spans.length === 0) return true;
    const text = textAt(content, field);
    return text === undefined || spans.some((span) => text.includes(span.text));
  });

export interface StepTrouble {
  /** The number of problems and findings that prevent publishing. */
  count: number;
  isBlocked: boolean;
}

/** Problems by step; steps without problems are absent. */
export function troubleBySteps(problems: Problems, findings: readonly Finding[]): Map<StepId, StepTrouble> {
  const steps = new Map<StepId, StepTrouble>();
  const add = (path: string, isBlocked: boolean) => {
    const step = stepOfField(path);
    const before = steps.get(step);
    steps.set(step, {
      count: (before?.count ?? 0) + 1,
      isBlocked: isBlocked || (before?.isBlocked ?? false),
    });
  };
  for (const path of Object.keys(problems)) add(path, false);
  for (const { field, severity } of findings) if (severity !== 'review') add(field, true);
  return steps;
}
