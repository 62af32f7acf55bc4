import type { Contract } from '../../../shared/route.ts';

/** The development build stores a loader of the contract with its schemas under this key (vite.config.ts). */
const SCHEMAS = Symbol.for('nightbloom.schemas');

/**
 * In development, compares a reply with its contract and logs differences. Does nothing in production,
 * because the server's tests check replies against the same contract (check-answer.ts), and the schemas are
 * not in the bundle.
 */
export function checkReply(contract: Contract, name: string, reply: unknown): void {
  if (!import.meta.env?.DEV) return;
  const load = (contract as { [SCHEMAS]?: () => Promise<Contract> })[SCHEMAS];
  void load?.().then((whole) => {
    const route = whole[name];
    const result = route && 'reply' in route ? route.reply?.safeParse(reply) : undefined;
    if (result && !result.success)
      console.error(`The reply of ${name} breaks its contract`, result.error.issues);
  });
}
