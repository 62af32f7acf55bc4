// Wires up the looks of characters for the composition root.
import { createLooksData } from './looks-data.ts';
import { looksRoutes } from './looks.routes.ts';
import { createLooksService, type LooksServiceDeps } from './looks.service.ts';

export { createLookData } from './look-data.ts';

export const createLooks = (deps: LooksServiceDeps) => ({
  routes: looksRoutes(createLooksService(deps)),
  personalData: createLooksData(deps),
});
