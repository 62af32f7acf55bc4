// Composes support tickets.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createSupport } from '../../features/support/server/create-support.ts';
import type { SupportDeps } from '../../features/support/server/support-deps.ts';
import { mount, type HttpDeps } from '../../platform/server/http.ts';
import { api } from '../contract.ts';

export function composeSupport(deps: Omit<SupportDeps, 'ticker'>) {
  const support = createSupport({ ...deps, ticker: systemTicker });
  return { ...support, mount: (http: HttpDeps): void => mount(http, api.support, support.routes) };
}
