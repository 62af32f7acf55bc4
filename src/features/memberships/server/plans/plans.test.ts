// The plans as everybody sees them, and as administrators edit them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TERMS_KEPT_SECONDS } from '../../rules.ts';
import { openStage, PRICES, type Stage } from '../test-support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(Date.UTC(2027, 0, 15));
});
afterAll(() => stage.close());

test('a guest sees the plans with prices, tax and the saving of a year', async () => {
  const guest = await stage.as(null);
  const { items, currency } = await guest.plans({ query: {} });
  expect(currency).toBe('USD');
  expect(
    items.map((plan) => [plan.tier, plan.monthlyCoins, plan.month?.price.total, plan.year?.price.total]),
  ).toEqual([
    ['free', 20, undefined, undefined],
    ['bloom', 300, 999, 9588],
    ['eclipse', 1000, 2499, 23988],
  ]);
  expect(items.map((plan) => plan.yearlySaving)).toEqual([0, 12 * 999 - 9588, 12 * 2499 - 23988]);
  const german = await guest.plans({ query: { country: 'de' } });
  expect(german.items[1]!.month).toEqual({
    id: PRICES.bloom.month,
    price: { net: 999, tax: 190, total: 1189, currency: 'USD', taxLabel: 'VAT', taxBasisPoints: 1900 },
  });
});

test.each([{ country: 'Germany' }, { country: '' }, { country: '12' }])(
  'a country that is none is refused: %o',
  async (query) => {
    await expect((await stage.as(null)).plans({ query })).rejects.toMatchObject({ status: 400 });
  },
);

test('everything of the desk is for administrators', async () => {
  for (const caller of [null, await stage.person()]) {
    const client = await stage.as(caller);
    const status = caller ? 403 : 401;
    await expect(client.deskPlans()).rejects.toMatchObject({ status });
    const body = { tier: 'bloom', period: 'month', amount: 100 } as const;
    await expect(client.setPrice({ body })).rejects.toMatchObject({ status });
    await expect(client.withdrawPrice({ params: { id: PRICES.bloom.month } })).rejects.toMatchObject({
      status,
    });
    await expect(client.setMemberModels({ body: { models: [] } })).rejects.toMatchObject({ status });
  }
  expect((await (await stage.asAdmin()).deskPlans()).prices).toHaveLength(4);
});

test.each([
  { tier: 'free', period: 'month', amount: 100 },
  { tier: 'bloom', period: 'week', amount: 100 },
  { tier: 'bloom', period: 'month', amount: 0 },
  { tier: 'bloom', period: 'month', amount: -999 },
  { tier: 'bloom', period: 'month', amount: 9.99 },
  { tier: 'bloom', period: 'month', amount: 1e12 },
  { tier: 'bloom', period: 'month', amount: '999' },
])('a price that is none is refused: %o', async (body) => {
  await expect((await stage.asAdmin()).setPrice({ body: body as never })).rejects.toMatchObject({
    status: 400,
  });
});

test('a new price takes the place of the old one, and running memberships keep theirs', async () => {
  const admin = await stage.asAdmin();
  const member = await stage.member('bloom', 'month');
  const before = stage.audited.length;
  const { prices } = await admin.setPrice({ body: { tier: 'bloom', period: 'month', amount: 1299 } });
  const bloom = prices.filter((price) => price.tier === 'bloom' && price.period === 'month');
  expect(bloom.map((price) => [price.amount, price.withdrawnAt !== null, price.subscribers])).toEqual([
    [999, true, 1],
    [1299, false, 0],
  ]);
  expect(stage.audited.slice(before)).toMatchObject([
    { action: 'plans.price_set', details: { amount: 1299, was: 999 } },
  ]);
  expect((await member.client.status()).subscription).toMatchObject({
    amount: 999,
    nextCharge: { amount: 999 },
  });
  expect((await (await stage.as(null)).plans({ query: {} })).items[1]!.month?.price.total).toBe(1299);
  // The same price again is no change.
  await admin.setPrice({ body: { tier: 'bloom', period: 'month', amount: 1299 } });
  expect(stage.audited).toHaveLength(before + 1);
});

test('administrators who set a price at once leave one on offer', async () => {
  const admin = await stage.asAdmin();
  const amounts = [1001, 1002, 1003, 1004, 1005];
  await Promise.all(
    amounts.map((amount) => admin.setPrice({ body: { tier: 'eclipse', period: 'year', amount } })),
  );
  const { prices } = await admin.deskPlans();
  const offered = prices.filter(
    (price) => price.tier === 'eclipse' && price.period === 'year' && !price.withdrawnAt,
  );
  expect(offered).toHaveLength(1);
});

test('a withdrawn price leaves the offer, once', async () => {
  const admin = await stage.asAdmin();
  const params = { id: PRICES.bloom.year };
  await admin.withdrawPrice({ params });
  expect((await (await stage.as(null)).plans({ query: {} })).items[1]).toMatchObject({
    year: null,
    yearlySaving: 0,
  });
  await expect(admin.withdrawPrice({ params })).rejects.toMatchObject({
    status: 404,
    code: 'memberships.no_plan',
  });
  await expect(admin.withdrawPrice({ params: { id: stage.ids.next() } })).rejects.toMatchObject({
    status: 404,
  });
});

test('an edited tier holds at once here, and on other servers within seconds', async () => {
  const admin = await stage.asAdmin();
  const other = stage.build();
  const member = await stage.member('eclipse');
  expect(await other.permissions.of(stage.database.db, member.userId)).toMatchObject({
    tier: 'eclipse',
    privatePictures: null,
    picturesAtOnce: 32,
  });
  const { tiers } = await admin.deskPlans();
  const { tier: _tier, ...terms } = tiers.find(({ tier }) => tier === 'eclipse')!;
  const permissions = { ...terms.permissions, picturesAtOnce: 40 };
  await admin.setTier({ params: { tier: 'eclipse' }, body: { ...terms, permissions } });
  expect((await member.client.status()).permissions.picturesAtOnce).toBe(40);
  expect((await stage.memberships.permissions.of(stage.database.db, member.userId)).picturesAtOnce).toBe(40);
  stage.clock.advance(TERMS_KEPT_SECONDS * 1000);
  expect((await other.permissions.of(stage.database.db, member.userId)).picturesAtOnce).toBe(40);
  expect(stage.audited.at(-1)).toMatchObject({ action: 'plans.tier_set', subject: { id: 'eclipse' } });
  const body = { ...terms, monthlyCoinCap: terms.monthlyCoins - 1 };
  await expect(admin.setTier({ params: { tier: 'eclipse' }, body })).rejects.toMatchObject({ status: 400 });
});

test('models for members', async () => {
  const admin = await stage.asAdmin();
  const { memberModels } = await admin.setMemberModels({ body: { models: ['velvet', 'aurora', 'velvet'] } });
  expect(memberModels).toEqual(['aurora', 'velvet']);
  expect(await stage.memberships.permissions.isMemberModel('velvet')).toBe(true);
  await admin.setMemberModels({ body: { models: [] } });
  expect(await stage.memberships.permissions.isMemberModel('velvet')).toBe(false);
  expect(await stage.memberships.permissions.forTier('free')).toMatchObject({ monthlyCoins: 20 });
});

test('somebody without a row has what the free tier permits', async () => {
  const { tier, hasMemberModels } = await stage.memberships.permissions.of(
    stage.database.db,
    stage.ids.next(),
  );
  expect({ tier, hasMemberModels }).toEqual({ tier: 'free', hasMemberModels: false });
});
