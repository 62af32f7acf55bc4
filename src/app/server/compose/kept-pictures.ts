// Whether a picture of another program may be kept for its owner.
import type { PictureGuard } from '../../../platform/server/ports/picture-guard.ts';
import { toSquare, type HiddenFiles } from '../../../platform/server/uploads/loose-pictures.ts';
import { RefusedPicture } from '../../../platform/server/uploads/uploaded-picture.ts';

/** A guard that takes longer has no answer, which means covered: only the owner sees the picture anyway. */
const LOOK_MS = 10_000;
/** Large enough to be recognised, small enough to be looked at in no time. */
const LOOKED_AT = { maxPixels: 60_000_000, size: 512 };

export const createKeptPictures = ({
  hiddenFiles,
  guard,
}: {
  hiddenFiles: HiddenFiles;
  guard: PictureGuard;
}) => ({
  async mayKeep(bytes: Uint8Array): Promise<boolean> {
    const square = await toSquare(bytes, LOOKED_AT).catch((error: unknown) => {
      if (error instanceof RefusedPicture) return null;
      throw error;
    });
    if (!square || (await hiddenFiles.isHeld(bytes)) || (await hiddenFiles.isHeld(square))) return false;
    const drawnBy = { name: 'upload', isStandIn: false };
    const seen = { bytes: square, mime: 'image/webp' as const, text: '', drawnBy };
    const verdict = await guard.look(seen, AbortSignal.timeout(LOOK_MS)).catch(() => 'cover');
    return verdict !== 'refuse';
  },
});
