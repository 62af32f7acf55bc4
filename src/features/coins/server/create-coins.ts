// Wires up the coins feature for the composition root.
import { createCoinServices, type CoinsDeps } from './coin-services.ts';
import { createCoinsData } from './coins-data.ts';
import { coinsRoutes } from './coins.routes.ts';

export function createCoins(deps: CoinsDeps) {
  const services = createCoinServices(deps);
  return { ...services, routes: coinsRoutes(services), personalData: createCoinsData(deps) };
}

export type Coins = ReturnType<typeof createCoins>;
