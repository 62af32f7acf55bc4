// The chat model as the studio asks it for words.
import { askModel } from '../../../features/chat/server/replies/ask-model.ts';
import type { Engines } from '../../../features/engines/server/engines.service.ts';
import type { WordModel } from '../../../features/images/server/images.needs.ts';

export function composeWordModel(engines: Pick<Engines, 'engineFor'>): WordModel {
  const engine = engines.engineFor('default');
  return {
    isAvailable: () => !engine.isStandIn,
    ask: (question, signal) => askModel(engine, question, signal),
  };
}
