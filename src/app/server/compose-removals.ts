// Composes removal requests with the features whose content they hide.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createAvatarHiding } from '../../features/account/server/profile/avatar-hiding.ts';
import { createCharacterHiding } from '../../features/characters/server/hiding.ts';
import { createPictureHiding } from '../../features/images/server/gallery/hiding.ts';
import { createRemovals, REQUEST_LIMIT } from '../../features/removals/server/create-removals.ts';
import type { Hidings } from '../../features/removals/server/removals.needs.ts';
import type { RemovalsDeps } from '../../features/removals/server/removals-deps.ts';
import { mount, type HttpDeps } from '../../platform/server/http.ts';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import type { RateLimit } from '../../platform/server/rate-limit.ts';
import { readBlob } from '../../platform/server/read-blob.ts';
import { api } from '../contract.ts';

type LooseFiles = Parameters<typeof createAvatarHiding>[0]['files'];

export interface RemovalsParts extends Omit<RemovalsDeps, 'ticker' | 'hidings' | 'files' | 'quota'> {
  blobs: BlobStore;
  /** Where the account feature records files that are no longer used, so that they get deleted. */
  looseFiles: LooseFiles;
  limit: Pick<RateLimit, 'strict'>;
}

export function composeRemovals({ blobs, looseFiles, limit, ...deps }: RemovalsParts) {
  const characters = createCharacterHiding();
  const pictures = createPictureHiding();
  const hidings: Hidings = {
    character: characters,
    image: {
      async hide(tx, id, at) {
        await characters.takeDownPortrait(tx, id);
        return pictures.hide(tx, id, at);
      },
      async restore(tx, id) {
        await pictures.restore(tx, id);
        await characters.putPortraitBack(tx, id);
      },
    },
    user: createAvatarHiding({ files: looseFiles }),
  };
  const removals = createRemovals({
    ...deps,
    ticker: systemTicker,
    hidings,
    files: { read: (key) => readBlob(blobs, key) },
    quota: limit.strict('removal-requests', REQUEST_LIMIT.calls, REQUEST_LIMIT.seconds),
  });
  return { ...removals, mount: (http: HttpDeps): void => mount(http, api.removals, removals.routes) };
}
