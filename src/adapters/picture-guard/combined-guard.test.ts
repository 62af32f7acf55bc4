import { describe, expect, test } from 'vitest';
import type { PictureOutcome, PictureViewer } from '../../platform/server/ports/picture-guard.ts';
import { createPictureGuard, createPolicyGuard, type UncheckedPolicy } from './combined-guard.ts';

const picture = (isStandIn: boolean) => ({
  bytes: new Uint8Array([1]),
  mime: 'image/png' as const,
  text: 'a lantern',
  drawnBy: { name: 'any', isStandIn },
});
const open = () => new AbortController().signal;

function viewer(outcome: PictureOutcome | Error, more: Partial<PictureViewer> = {}): PictureViewer {
  return {
    name: `says ${String(outcome)}`,
    canClear: true,
    async look() {
      if (outcome instanceof Error) throw outcome;
      const category = outcome === 'clear' ? '' : 'violence';
      return { guard: 'one', model: '', outcome, category, scores: {}, note: '', isExplicit: false };
    },
    ...more,
  };
}
const lookedAt = async (
  viewers: PictureViewer[],
  unchecked: UncheckedPolicy = 'covered',
  isStandIn = false,
) =>
  createPictureGuard({ unchecked: () => unchecked, viewers: () => viewers }).look(picture(isStandIn), open());

describe('without anybody who can look, a picture of an outside engine', () => {
  test.each(['clear', 'covered', 'held'] as const)('is %s where the policy says so', async (policy) => {
    expect(await createPolicyGuard(policy).look(picture(false), open())).toMatchObject({ outcome: policy });
  });
});

test('what the product’s own engine drew is clear, and nobody is asked', async () => {
  const never = viewer('clear', { look: () => Promise.reject(new Error('asked')) });
  expect(await lookedAt([never], 'held', true)).toEqual({
    outcome: 'clear',
    isExplicit: false,
    category: '',
    findings: [],
  });
});

test.each<[PictureOutcome, PictureOutcome[]]>([
  ['clear', ['clear', 'clear']],
  ['covered', ['clear', 'covered']],
  ['held', ['held', 'covered', 'clear']],
  ['refused', ['clear', 'refused', 'held']],
])('the strictest answer wins: %s of %j', async (outcome, answers) => {
  const found = await lookedAt(answers.map((answer) => viewer(answer)));
  expect(found.outcome).toBe(outcome);
  expect(found.category).toBe(outcome === 'clear' ? '' : 'violence');
  expect(found.findings.map((finding) => finding.outcome)).toEqual(answers);
});

test.each<[PictureOutcome, UncheckedPolicy]>([
  ['covered', 'clear'],
  ['covered', 'covered'],
  ['held', 'held'],
])('who fails makes it %s where the policy is %s, whatever another found', async (outcome, policy) => {
  const found = await lookedAt([viewer('clear'), viewer(new Error('away'))], policy);
  expect(found).toMatchObject({ outcome, findings: [{ outcome: 'clear' }, { outcome, note: 'away' }] });
});

test('who may only tighten never makes it clear', async () => {
  const tightener = viewer('clear', { canClear: false });
  expect((await lookedAt([tightener])).outcome).toBe('covered');
  expect((await lookedAt([tightener, viewer('clear')])).outcome).toBe('clear');
  expect((await lookedAt([viewer('held', { canClear: false }), viewer('clear')])).outcome).toBe('held');
});

test('an abort rejects with its reason', async () => {
  const reason = new Error('left');
  const guard = createPictureGuard({
    unchecked: () => 'covered',
    viewers: () => [viewer(new Error('away'))],
  });
  await expect(guard.look(picture(false), AbortSignal.abort(reason))).rejects.toBe(reason);
  const abort = new AbortController();
  const hung = viewer('clear', {
    look: (_picture, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const looking = createPictureGuard({ unchecked: () => 'covered', viewers: () => [hung] }).look(
    picture(false),
    abort.signal,
  );
  abort.abort(reason);
  await expect(looking).rejects.toBe(reason);
});
