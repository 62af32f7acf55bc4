/**
 * The one text check that every surface calls.
 *
 *   const safety = createSafety({ year: () => 2026, packs?, realNames?, minimumAge? });
 *   safety.check(text, surface)          → Verdict
 *   safety.checkWindow(texts, surface)   → Verdict     last turns of one speaker, oldest first, also as one text
 *   safety.checkCharacter(card)          → CharacterVerdict { allowed, severity, fields: FieldVerdict[] }
 *   safety.createStreamGuard(surface)    → StreamGuard { push(piece), end() } → { ok: true } | { ok: false, verdict }
 *
 *   Verdict = { allowed, severity, surface, category?, policy?, message?, fix?, matches: [{start, end, text}],
 *               masked?, signals, trace }
 *
 * surface: username | profile | persona | character | tag | chat-in | chat-out | memory | image-prompt |
 * search | public-text (../categories.ts). Pure and synchronous, linear in the text, never throws on any
 * string. Offsets are UTF-16 positions in the original text. `message` is the sentence to show. With severity
 * `mask`, store and send `masked`; with `review`, accept the text and flag it for a moderator. Related:
 * crisis.ts, human-claim.ts.
 */
import { levelOf, type Surface } from '../../categories.ts';
import { createCharacterCheck, type CharacterCard, type CharacterVerdict } from './character.ts';
import { createExaminer } from './examine.ts';
import { coverSpans, findPii } from './pii.ts';
import { NORMALISER_VERSION } from './normalise.ts';
import { basePacks, RULES_VERSION } from '../rules/base.ts';
import type { Pack } from '../rules/pack.ts';
import { TextGuard, type StreamGuard } from './stream-guard.ts';
import { fold } from '../text/fold.ts';
import { passing, verdictOf, type Match, type TraceLine, type Verdict } from './verdict.ts';
import { checkWindow } from './window.ts';

export type { CharacterCard, CharacterVerdict, FieldVerdict } from './character.ts';
export type { StreamGuard, StreamState } from './stream-guard.ts';
export type { Match, Signal, TraceLine, Verdict } from './verdict.ts';

export type SafetyDeps = {
  /** The current calendar year, for ages that are stated as a year of birth. */
  year: () => number;
  /** The operator's own packs, applied after the built-in ones. */
  packs?: readonly Pack[];
  /** Names of real people whom the operator protects. They match as whole names. */
  realNames?: readonly string[];
  /** 18 by default; the operator may raise it. */
  minimumAge?: number;
};

export type Safety = {
  /**
   * The version of normaliser and rules, stored with each verdict. After an increase, accepted texts should
   * be checked again.
   */
  version: string;
  check: (text: string, surface: Surface) => Verdict;
  checkWindow: (texts: readonly string[], surface: Surface) => Verdict;
  checkCharacter: (card: CharacterCard) => CharacterVerdict;
  createStreamGuard: (surface?: Surface) => StreamGuard;
};

/** Compiles the rules, which takes some milliseconds; reuse the result. Throws on an invalid pack. */
export function createSafety(deps: SafetyDeps): Safety {
  const examiner = createExaminer(
    [...basePacks, ...(deps.packs ?? []), namesPack(deps.realNames ?? [])],
    deps.year,
  );

  function check(text: string, surface: Surface): Verdict {
    if (text.length === 0) return passing(surface);
    const folded = fold(text);
    const hits = examiner.read(folded);
    const trace = examiner.judge(hits, surface, text);
    // Models do not disguise words to evade the check.
    if (surface !== 'chat-out') trace.push(...examiner.readDisguised(folded, surface));
    const pii = findPersonalData(text, surface);
    if (pii) trace.push(pii);
    return masked(text, verdictOf(surface, examiner.sort(trace), examiner.signals(hits, surface)));
  }

  function checkData(text: string, surface: Surface): Verdict {
    const pii = findPersonalData(text, surface);
    return pii ? masked(text, verdictOf(surface, [pii], [])) : passing(surface);
  }

  return {
    version: `${NORMALISER_VERSION}.${RULES_VERSION}`,
    check,
    checkWindow: (texts, surface) => checkWindow(texts, surface, check),
    checkCharacter: createCharacterCheck(check, { minimumAge: deps.minimumAge ?? 18 }),
    createStreamGuard: (surface = 'chat-out') =>
      new TextGuard({ examiner, surface, checkWhole: check, checkData }),
  };
}

const masked = (text: string, verdict: Verdict): Verdict =>
  verdict.severity === 'mask' ? { ...verdict, masked: coverSpans(text, verdict.matches) } : verdict;

function namesPack(names: readonly string[]): Pack {
  return {
    id: 'operator-names',
    groups: { knownPerson: { phrases: names.map((name) => name.trim().replace(/\s+/g, ' ')) } },
  };
}

function findPersonalData(text: string, surface: Surface): TraceLine | null {
  const level = levelOf('PII', surface);
  if (level === 'allow') return null;
  const found = findPii(text, level !== 'mask');
  if (found.length === 0) return null;
  const hits = found.map(({ kind, start, end }) => {
    const match: Match = { start, end, text: text.slice(start, end) };
    return { group: `pii.${kind}`, match };
  });
  return { rule: 'pii.data', category: 'PII', level, reading: 'plain', hits };
}
