import type { ImageEngineKind } from '../../platform/server/ports/engine-kind.ts';
import { atelier } from './atelier.ts';
import { sdapi } from './sdapi/kind.ts';

/** Every kind of image engine; another one is a file or a folder with its kind, and a line here. */
export const IMAGE_KINDS: readonly ImageEngineKind[] = [atelier, sdapi];
