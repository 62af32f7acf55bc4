// Wires up the set-up for the composition root.
import { createModelJob } from './model-job.ts';
import { createSetupKey } from './setup-key.ts';
import { createSetupService, type SetupDeps } from './setup.service.ts';
import { setupRoutes } from './setup.routes.ts';
import { createTryModel, type TryDeps } from './try-model.ts';

export interface SetupParts extends Omit<SetupDeps, 'job' | 'key'>, Omit<TryDeps, 'stopwatch'> {
  /** The server's own secret, from which the key of the first start follows. */
  secret: string;
}

export function createSetup(parts: SetupParts) {
  const stopwatch = () => performance.now();
  const job = createModelJob({ ...parts, stopwatch });
  const setup = createSetupService({ ...parts, job, key: createSetupKey(parts) });
  return {
    routes: setupRoutes(setup, createTryModel({ ...parts, stopwatch }), parts.pictureServers),
    offerKey: setup.offerKey,
    stop: job.stop,
  };
}
