// Serves the routes of one feature on its own server, and calls them over HTTP through the contract.
import fastify from 'fastify';
import { readQuery } from '../../src/app/server/http/read-query.ts';
import { createAccessTokens } from '../../src/platform/server/access.ts';
import { answerErrors } from '../../src/platform/server/http/error-reply.ts';
import { mount, type Handlers } from '../../src/platform/server/http.ts';
import type { Clock } from '../../src/platform/server/ports/clock.ts';
import { createRateLimit } from '../../src/platform/server/limits/rate-limit.ts';
import type { Contract } from '../../src/shared/route.ts';
import { clientOf, type Client } from './api-client.ts';

export interface OneFeature<C extends Contract> {
  /** @param userId null for a guest. */
  as(userId: string | null, headers?: Record<string, string>): Promise<Client<C>>;
  close(): Promise<void>;
}

export async function serveFeature<const C extends Contract>(
  contract: C,
  routes: Handlers<C>,
  clock: Clock,
): Promise<OneFeature<C>> {
  const tokens = createAccessTokens('a secret for tests that is long enough', clock);
  const app = fastify({
    routerOptions: { querystringParser: readQuery },
    // Unexpected errors are printed, so that a failing test shows their cause.
    logger: { level: 'error', stream: { write: (line) => console.error(line) } },
  });
  answerErrors(app);
  const limit = createRateLimit({ clock, store: null, scale: 1000 });
  mount({ app, uploads: app, rawBodies: app, tokens, limit, isChecking: true }, contract, routes);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    async as(userId, headers = {}) {
      const caller = userId && { userId, sessionId: userId, role: 'user' as const, tier: 'free' as const };
      const accessToken = caller ? await tokens.sign(caller, 86_400 * 1000) : null;
      return clientOf(contract, { origin, accessToken, cookies: new Map(), csrfToken: '', headers });
    },
    close: () => app.close(),
  };
}
