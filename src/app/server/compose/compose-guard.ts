// What looks at drawn pictures, as the settings say.
import { createPictureGuard } from '../../../adapters/picture-guard/combined-guard.ts';
import { VIEWER_KINDS } from '../../../adapters/picture-guard/index.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { EngineContext } from '../../../platform/server/ports/engine-kind.ts';
import type { PictureGuard } from '../../../platform/server/ports/picture-guard.ts';
import { demandKind } from './compose-engine.ts';

const OUTCOMES = { cover: 'covered', hold: 'held', clear: 'clear' } as const;

/** @throws TypeError for settings that can never work */
export function composeGuard(config: Config, context: EngineContext): PictureGuard {
  const viewers = [config.pictureModeration, config.pictureClassifier].flatMap(({ kind: id, settings }) => {
    if (id === null) return [];
    const kind = demandKind(VIEWER_KINDS, id);
    return [kind.create(kind.settings.parse(settings), context)];
  });
  return createPictureGuard({ unchecked: () => OUTCOMES[config.IMAGE_UNCHECKED], viewers: () => viewers });
}
