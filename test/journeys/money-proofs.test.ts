// The check of the books proves what was paid against what was granted: each breach is made on purpose.
import { expect, test } from 'vitest';
import { admin, app, buyer, expectBooksInOrder, join, later, playMoney } from '../support/money-stage.ts';
import { orderPack, settle } from '../support/money-stage.ts';
import { payWith } from '../support/hosted-checkout.ts';

playMoney();

const HOUR = 3_600_000;
const findings = async () => (await app.services.money.payments.reconcile()).findings;
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const newest = async () =>
  (await admin.payments.deskPayments({ query: { q: buyer.user.username } })).items[0]!;

test('a paid membership without its coins, and coins that nothing paid for', async () => {
  await join('bloom');
  await later(2 * HOUR);
  await expectBooksInOrder();
  const { id } = await newest();
  const { rows } = await run('select provider_payment_id from payments where id = $1', [id]);
  const paidBy = (rows[0] as { provider_payment_id: string }).provider_payment_id;
  const name = (to: string, from: string) =>
    run('update membership_periods set paid_by = $1 where paid_by = $2', [to, from]);

  await name('pay_other', paidBy);
  const found = await findings();
  expect(found).toContain(`Payments of memberships that brought no coins: ${id}.`);
  expect(found).toContain(`Months of memberships that nothing paid for: member:${paidBy}:1.`);
  expect(found).toContainEqual(expect.stringMatching(`The payment ${paidBy} .* brought no coins.`));
  expect(found).toContainEqual(expect.stringMatching('has coins for pay_other, which the provider'));
  await name(paidBy, 'pay_other');

  await run('update payments set coins = 299 where id = $1', [id]);
  expect(await findings()).toEqual([`Payments of memberships with other coins than they brought: ${id}.`]);
  await run('update payments set coins = 300 where id = $1', [id]);

  const key = `member:${paidBy}:1`;
  await run('update coin_monthly_grants set given = 299 where period_key = $1', [key]);
  expect(await findings()).toEqual([`Months of memberships whose coins are not in the ledger: ${key}.`]);
  await run('update coin_monthly_grants set given = 300 where period_key = $1', [key]);
  await expectBooksInOrder();
});

test('a paid pack without its coins, and bought coins without a payment', async () => {
  await payWith((await orderPack()).checkoutUrl, 'Card that works');
  await settle();
  await expectBooksInOrder();
  const { id } = await newest();
  await run(`update payments set provider_payment_id = provider_payment_id || 'x' where id = $1`, [id]);
  const found = await findings();
  expect(found).toContain(`Payments of packs that did not bring their coins: ${id}.`);
  expect(found).toContainEqual(expect.stringMatching(/^Bought coins without a payment: [0-9a-f-]{36}\.$/));
  // Not `rtrim`: the id itself may end in that letter.
  await run(`update payments set provider_payment_id = left(provider_payment_id, -1) where id = $1`, [id]);
  await expectBooksInOrder();
});
