// Asks the guard about a drawn picture. Whatever is not a clear answer covers the picture.
import type { Log } from '../../../../platform/server/log.ts';
import type { DrawnImage, ImageEngine } from '../../../../platform/server/ports/image-engine.ts';
import type {
  PictureGuard,
  PictureOutcome,
  PictureVerdict,
} from '../../../../platform/server/ports/picture-guard.ts';
import { PictureRefused, type KeptVerdict } from '../picture-verdicts.ts';
import { orAborted } from './or-aborted.ts';

export interface GuardDeps {
  guard: PictureGuard;
  log: Log;
}

/** A guard that takes longer is broken: the picture is drawn already, and its user waits. Milliseconds. */
const DEADLINE_MS = 30_000;
const OUTCOMES: readonly PictureOutcome[] = ['clear', 'covered', 'held', 'refused'];

/** A picture with what it was drawn from, and by whom. */
interface Drawn {
  drawn: DrawnImage;
  text: string;
  engine: Pick<ImageEngine, 'name' | 'isStandIn'>;
}

const UNSEEN: PictureVerdict = { outcome: 'covered', isExplicit: false, category: '', findings: [] };

async function verdictOf(
  { guard, log }: GuardDeps,
  { drawn, text, engine }: Drawn,
  signal: AbortSignal,
): Promise<PictureVerdict> {
  const { bytes, mime } = drawn;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    const verdict = await orAborted(guard.look({ bytes, mime, text, drawnBy: engine }, ends), ends);
    if (OUTCOMES.includes(verdict?.outcome)) return verdict;
    log.warn({ guard: guard.name }, 'the picture guard gave an unknown answer; the picture is covered');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, guard: guard.name }, 'the picture guard failed; the picture is covered');
  }
  return UNSEEN;
}

/** @throws PictureRefused where it must not be kept, the signal's reason */
export async function guardPicture(
  deps: GuardDeps,
  picture: Drawn,
  signal: AbortSignal,
): Promise<KeptVerdict> {
  const verdict = await verdictOf(deps, picture, signal);
  if (verdict.outcome === 'refused') throw new PictureRefused(verdict);
  return verdict as KeptVerdict;
}
