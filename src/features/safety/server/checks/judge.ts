import {
  isRefusal,
  levelOf,
  rankOf,
  categoryOrder,
  type CategoryCode,
  type Level,
  type Surface,
} from '../../categories.ts';
import type { Rule } from '../rules/pack.ts';
import type { Hit, Hits } from './scan.ts';
import type { Lexicon } from '../text/lexicon.ts';

/** A rule that fired, with the hits that caused it. */
export type Finding = { rule: string; category: CategoryCode; level: Level; hits: readonly Hit[] };

const UNLESS_WITHIN = 40;

/** Compiles the rules of a lexicon: group names are resolved, in the order of the packs. */
export function createJudge(lexicon: Lexicon): (hits: Hits, surface: Surface) => Finding[] {
  const rules = lexicon.rules.map((rule) => ({
    rule,
    all: rule.all.map((names) => names.split('|').map(lexicon.groupOf)),
    unless: (rule.unless ?? []).flatMap((names) => names.split('|').map(lexicon.groupOf)),
    weights: Object.entries(rule.score?.weights ?? {}).map(
      ([name, weight]) => [lexicon.groupOf(name), weight] as const,
    ),
  }));

  return (seen, surface) => {
    if (seen.size === 0) return [];
    const findings: Finding[] = [];
    for (const { rule, all, unless, weights } of rules) {
      if (!isPossible(seen, all, weights) || !appliesTo(rule, surface)) continue;
      const level = rule.level ?? levelOf(rule.category, surface);
      if (level === 'allow') continue;
      const pardons = unless.length > 0 ? hitsOf(seen, unless, true) : [];
      const hits = rule.score ? scored(seen, weights, rule) : together(seen, all, rule, pardons);
      if (!hits) continue;
      findings.push({ rule: rule.id, category: rule.category, level, hits });
    }
    return findings.sort(worstFirst);
  };
}

export function worstFirst(a: Finding, b: Finding): number {
  const refusal = Number(isRefusal(b.level)) - Number(isRefusal(a.level));
  const order = categoryOrder.indexOf(a.category) - categoryOrder.indexOf(b.category);
  return refusal || (isRefusal(a.level) ? order : 0) || rankOf(b.level) - rankOf(a.level) || order;
}

/** Fast check before the search: every entry of the rule must have a hit. */
function isPossible(seen: Hits, all: readonly (readonly number[])[], weights: readonly unknown[]): boolean {
  if (weights.length > 0) return true;
  for (const groups of all) {
    let isThere = false;
    for (const group of groups) isThere ||= seen.has(group);
    if (!isThere) return false;
  }
  return true;
}

function appliesTo(rule: Rule, surface: Surface): boolean {
  if (rule.on && !rule.on.includes(surface)) return false;
  return !rule.notOn?.includes(surface);
}

function hitsOf(seen: Hits, groups: readonly number[], isStrict: boolean): Hit[] {
  const lists: Hit[][] = [];
  for (const group of groups) {
    const list = seen.get(group);
    if (list) lists.push(isStrict ? list : list.filter((hit) => !hit.isSoft));
  }
  if (lists.length <= 1) return lists[0] ?? [];
  return lists.flat().sort((a, b) => a.first - b.first);
}

function together(seen: Hits, all: readonly (readonly number[])[], rule: Rule, pardons: Hit[]): Hit[] | null {
  const lists = all.map((groups) => hitsOf(seen, groups, rule.isStrict === true));
  if (lists.some((list) => list.length === 0)) return null;
  const reach = rule.unlessWithin ?? UNLESS_WITHIN;
  const anchors = pardons.length > 0 ? lists[0]!.filter((hit) => !isNear(pardons, hit, reach)) : lists[0]!;
  if (lists.length === 1) return anchors.length > 0 ? anchors : null;
  const cursors = lists.map(() => 0);
  for (const anchor of anchors) {
    const found = [anchor];
    for (let l = 1; l < lists.length; l++) {
      const near = nearest(lists[l]!, anchor, cursors, l);
      const ok = near.find((hit) => isClose(anchor, hit, rule));
      if (!ok) break;
      found.push(ok);
    }
    if (found.length === lists.length) return found;
  }
  return null;
}

/**
 * The hits closest to the anchor on either side. Anchors are processed in text order, so the cursor only
 * moves forward.
 */
function nearest(list: Hit[], anchor: Hit, cursors: number[], l: number): Hit[] {
  let at = cursors[l]!;
  while (at < list.length && list[at]!.first < anchor.first) at++;
  cursors[l] = at;
  return [list[at - 1], list[at], list[at + 1]].filter((hit) => hit !== undefined && hit !== anchor) as Hit[];
}

function isClose(a: Hit, b: Hit, rule: Rule): boolean {
  if (rule.within !== undefined && distanceOf(a, b) > rule.within) return false;
  if (rule.sentences === undefined) return true;
  return Math.abs(a.sentence - b.sentence) <= rule.sentences;
}

function distanceOf(a: Hit, b: Hit): number {
  return a.first <= b.first ? b.first - a.last : a.first - b.last;
}

/** Whether a hit is within reach of the anchor. `hits` must be in text order. */
function isNear(hits: readonly Hit[], anchor: Hit, reach: number): boolean {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hits[middle]!.first < anchor.first) low = middle + 1;
    else high = middle;
  }
  return [hits[low - 1], hits[low]].some((hit) => hit !== undefined && distanceOf(hit, anchor) <= reach);
}

function scored(seen: Hits, weights: readonly (readonly [number, number])[], rule: Rule): Hit[] | null {
  let sum = 0;
  const hits: Hit[] = [];
  for (const [group, weight] of weights) {
    const hit = hitsOf(seen, [group], rule.isStrict === true)[0];
    if (!hit) continue;
    sum += weight;
    hits.push(hit);
  }
  return sum >= rule.score!.least ? hits : null;
}
