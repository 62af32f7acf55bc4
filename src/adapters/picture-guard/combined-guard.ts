// The guard of the product: the strictest answer of all who look. What the product's own engine draws is not looked at,
// because it follows from the text by rules, and that was checked.
import type {
  GuardFinding,
  PictureGuard,
  PictureOutcome,
  PictureVerdict,
  PictureViewer,
} from '../../platform/server/ports/picture-guard.ts';

/** What becomes of pictures that nobody has looked at. */
export type UncheckedPolicy = Exclude<PictureOutcome, 'refused'>;

interface GuardOptions {
  /** The operator's, for pictures of outside engines. */
  unchecked: () => UncheckedPolicy;
  viewers: () => readonly PictureViewer[];
}

const STRICTNESS: readonly PictureOutcome[] = ['clear', 'covered', 'held', 'refused'];

export const stricter = (a: PictureOutcome, b: PictureOutcome): PictureOutcome =>
  STRICTNESS.indexOf(a) >= STRICTNESS.indexOf(b) ? a : b;

const CLEAR: PictureVerdict = { outcome: 'clear', isExplicit: false, category: '', findings: [] };

type Answer = GuardFinding & { isExplicit: boolean };

/** Who fails has seen nothing: that never makes a picture clear, whatever the policy for unseen ones. */
const failed = (viewer: PictureViewer, error: unknown, unchecked: UncheckedPolicy): Answer => ({
  guard: viewer.name,
  model: '',
  outcome: stricter('covered', unchecked),
  category: '',
  scores: {},
  note: error instanceof Error ? error.message : 'No answer',
  isExplicit: false,
});

function combined(answers: readonly Answer[], base: PictureOutcome): PictureVerdict {
  const outcome = answers.reduce((found, answer) => stricter(found, answer.outcome), base);
  const decisive = answers.find((answer) => answer.outcome === outcome && answer.category !== '');
  return {
    outcome,
    isExplicit: answers.some((answer) => answer.isExplicit),
    category: decisive?.category ?? '',
    findings: answers.map(({ isExplicit: _, ...finding }) => finding),
  };
}

export const createPictureGuard = ({ unchecked, viewers }: GuardOptions): PictureGuard => ({
  name: 'combined',
  async look({ bytes, mime, drawnBy }, signal) {
    signal.throwIfAborted();
    if (drawnBy.isStandIn) return CLEAR;
    const policy = unchecked();
    const all = viewers();
    const answers = await Promise.all(
      all.map((viewer) =>
        viewer.look({ bytes, mime }, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          return failed(viewer, error, policy);
        }),
      ),
    );
    return combined(answers, all.some(({ canClear }) => canClear) ? 'clear' : policy);
  },
});

/** Where nobody can look: pictures of outside engines are as the policy says. */
export const createPolicyGuard = (policy: UncheckedPolicy): PictureGuard =>
  createPictureGuard({ unchecked: () => policy, viewers: () => [] });
