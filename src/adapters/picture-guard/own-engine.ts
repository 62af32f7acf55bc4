import type { PictureGuard } from '../../platform/server/ports/picture-guard.ts';

/**
 * Needs no network and looks at no pixel: what the product's own engine draws follows from the text by rules, and that
 * was checked. What any other engine makes of a text is not known, so it is covered.
 */
export const createOwnEngineGuard = (): PictureGuard => ({
  name: 'own-engine',
  async look({ drawnBy }, signal) {
    signal.throwIfAborted();
    return drawnBy.isStandIn ? 'allow' : 'cover';
  },
});
