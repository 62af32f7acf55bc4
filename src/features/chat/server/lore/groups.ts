// Inclusion groups: of the entries that name the same group, one is used.
import { drawOf } from './draw.ts';
import type { Hit, ScannedEntry } from './scanned.ts';

export interface Candidate {
  entry: ScannedEntry;
  hit: Hit;
}

interface GroupRules {
  /** Groups of which an entry is active already. */
  taken: ReadonlySet<string>;
  seed: string;
  scoreOf: (entry: ScannedEntry) => number;
}

const isTimed = ({ hit }: Candidate): boolean => hit.reason === 'sticky' || hit.reason === 'kept';
const isScored = ({ entry: { prepared, book } }: Candidate): boolean =>
  prepared.entry.groupScoring ?? book.source.lorebook.groupScoring;

/** @returns those that lose in one of their groups */
export function losersOf(candidates: readonly Candidate[], rules: GroupRules): Set<Candidate> {
  const lost = new Set<Candidate>();
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    for (const name of candidate.entry.prepared.groups)
      groups.set(name, [...(groups.get(name) ?? []), candidate]);
  for (const [name, members] of groups) {
    const left = members.filter((member) => !lost.has(member));
    const winners = winnersOf(name, left, rules);
    for (const member of left) if (!winners.includes(member)) lost.add(member);
  }
  return lost;
}

function winnersOf(
  name: string,
  members: readonly Candidate[],
  { taken, seed, scoreOf }: GroupRules,
): readonly Candidate[] {
  const timed = members.filter(isTimed);
  if (timed.length > 0) return timed;
  if (taken.has(name)) return [];
  const left = withMostMatches(members, scoreOf);
  if (left.length <= 1) return left;
  const prioritised = left.filter(({ entry }) => entry.prepared.entry.groupOverride);
  if (prioritised.length > 0)
    return [
      prioritised.reduce((best, each) =>
        each.entry.prepared.entry.order > best.entry.prepared.entry.order ? each : best,
      ),
    ];
  return [drawn(left, drawOf(`${seed}|group|${name}`))];
}

/** Only entries that compete by their matches can lose by them. */
function withMostMatches(
  members: readonly Candidate[],
  scoreOf: (entry: ScannedEntry) => number,
): readonly Candidate[] {
  if (members.length <= 1 || !members.some(isScored)) return members;
  const scores = members.map(({ entry }) => scoreOf(entry));
  const most = Math.max(...scores);
  return members.filter((member, index) => scores[index] === most || !isScored(member));
}

function drawn(members: readonly Candidate[], draw: number): Candidate {
  const weightOf = ({ entry }: Candidate) => entry.prepared.entry.groupWeight;
  const total = members.reduce((sum, member) => sum + weightOf(member), 0);
  let rest = draw * total;
  for (const member of members) {
    rest -= weightOf(member);
    if (rest < 0) return member;
  }
  return members[Math.floor(draw * members.length)]!;
}
