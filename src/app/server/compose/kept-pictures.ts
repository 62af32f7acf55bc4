// Whether a picture of another program may be kept for its owner.
import type { PictureGuard } from '../../../platform/server/ports/picture-guard.ts';
import { toSquare, type HiddenFiles } from '../../../platform/server/uploads/loose-pictures.ts';
import { RefusedPicture } from '../../../platform/server/uploads/uploaded-picture.ts';

/** A guard that takes longer has no answer, which means covered: only the owner sees the picture anyway. */
const LOOK_MS = 10_000;
/** Large enough to be recognised, small enough to be looked at in no time. */
const LOOKED_AT = { maxPixels: 60_000_000, size: 512 };

/** In a list. */
const VIEW = { maxPixels: 60_000_000, size: 256 };
/** Points to a side of a covered picture, which show its colours and nothing else. */
const COLOURS = 6;

/** Null for what is no picture. */
const squareOf = (bytes: Uint8Array, size: Parameters<typeof toSquare>[1]): Promise<Buffer | null> =>
  toSquare(bytes, size).catch((error: unknown) => {
    if (error instanceof RefusedPicture) return null;
    throw error;
  });

export const createKeptPictures = ({
  hiddenFiles,
  guard,
}: {
  hiddenFiles: HiddenFiles;
  guard: PictureGuard;
}) => ({
  async mayKeep(bytes: Uint8Array): Promise<boolean> {
    const square = await squareOf(bytes, LOOKED_AT);
    if (!square || (await hiddenFiles.isHeld(bytes)) || (await hiddenFiles.isHeld(square))) return false;
    const drawnBy = { name: 'upload', isStandIn: false };
    const seen = { bytes: square, mime: 'image/webp' as const, text: '', drawnBy };
    const verdict = await guard.look(seen, AbortSignal.timeout(LOOK_MS)).catch(() => null);
    return verdict?.outcome !== 'refused';
  },

  async view(bytes: Uint8Array, isCovered: boolean): Promise<Buffer | null> {
    const square = await squareOf(bytes, VIEW);
    if (!square || (await hiddenFiles.isHeld(bytes)) || (await hiddenFiles.isHeld(square))) return null;
    if (!isCovered) return square;
    const colours = await toSquare(square, { ...VIEW, size: COLOURS });
    return toSquare(colours, VIEW);
  },
});
