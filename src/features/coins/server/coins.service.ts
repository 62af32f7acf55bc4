// The coin ledger with its routes.
import { createCoinServices, type CoinsDeps } from './coin-services.ts';
import { coinsRoutes } from './coins.routes.ts';

export type Coins = ReturnType<typeof createCoins>;

export function createCoins(deps: CoinsDeps) {
  const services = createCoinServices(deps);
  return { ...services, routes: coinsRoutes(services) };
}
