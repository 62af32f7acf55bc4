// The contract of payment adapters. The embedded provider is tested through its hosted pages; Stripe's
// adapter talks through Stripe's SDK to a local server.
import { afterAll, beforeAll, describe } from 'vitest';
import { createSandboxRig } from '../../src/adapters/payments/test-support/sandbox-rig.ts';
import type { ProviderRig } from '../../src/adapters/payments/test-support/provider-rig.ts';
import { createStripeRig } from '../support/stripe-server/stripe-rig.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createBench, START } from './payments/bench.ts';
import { changeSuite } from './payments/changes.ts';
import { checkoutSuite } from './payments/checkouts.ts';
import { eventSuite } from './payments/events.ts';
import { moneyBackSuite } from './payments/money-back.ts';
import { renewalSuite } from './payments/renewals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rigs: [string, () => Promise<ProviderRig>][] = [
  ['sandbox', () => createSandboxRig(database, START)],
  ['stripe', () => createStripeRig(START)],
];

describe.each(rigs)('%s', (name, createRig) => {
  const bench = createBench(name, createRig);
  checkoutSuite(bench);
  renewalSuite(bench);
  changeSuite(bench);
  moneyBackSuite(bench);
  eventSuite(bench);
});
