import type { Contract } from '../../shared/route.ts';

/** Under this key the development build hangs a loader of the contract with its schemas (vite.config.ts). */
const SCHEMAS = Symbol.for('nightbloom.schemas');

/**
 * In development, compares a reply with its contract and says loudly what differs. In production it does nothing:
 * the server's tests hold its answers to the same contract (check-answer.ts), and the schemas stay out of the bundle.
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
