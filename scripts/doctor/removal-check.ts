// Whether people without an account can ask for the removal of content, as the law wants it.
import { api } from '../../src/app/contract.ts';
import type { Config } from '../../src/platform/server/config.ts';
import type { Finding } from './finding.ts';

const WAIT_MS = 5_000;
const area = 'content removal';

/** Looks at the running product, without filing anything: an empty request is refused with what is missing. */
export async function checkRemovals(config: Config): Promise<Finding[]> {
  const origin = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${config.HOST}:${config.PORT}`;
  const { access, method, path } = api.removals.request;
  if (access !== 'guest') return [{ area, state: 'fail', what: `${method} ${path} asks for an account` }];
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const [page, call] = await Promise.all([
      fetch(`${origin}/content-removal`, { signal }),
      fetch(origin + path, { method, signal, headers: { 'content-type': 'application/json' }, body: '{}' }),
    ]);
    await Promise.all([page.body?.cancel(), call.body?.cancel()]);
    const isThere = page.status === 200 && call.status !== 404;
    return [
      isThere
        ? { area, state: 'ok', what: `The form is open at ${origin}/content-removal` }
        : {
            area,
            state: 'fail',
            what: `${origin}/content-removal answers ${page.status}, its call ${call.status}`,
          },
    ];
  } catch {
    return [
      {
        area,
        state: 'warn',
        what: `Nothing answers at ${origin}: start the product to have its form looked at`,
      },
    ];
  }
}
