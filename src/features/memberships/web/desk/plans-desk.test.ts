// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDesk, openDesk, type Answers } from '../../../../app/web/desk/test-support/desk-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { membershipsContract, type DeskPlans } from '../../contract.ts';
import { checkTier, NUMBER_FIELDS, readTier } from './tier-fields.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const BLOOM: DeskPlans['tiers'][number] = {
  tier: 'bloom',
  name: 'Bloom',
  tagline: 'For the ones you return to',
  monthlyCoins: 300,
  monthlyCoinCap: 600,
  permissions: {
    memoryTokens: 16_384,
    memoryFacts: 120,
    hasMemberModels: true,
    hasPremiumCharacters: true,
    hasSamplers: true,
    privatePictures: null,
    picturesAtOnce: 16,
    queuePlace: 1,
  },
};
const price = (id: string, amount: number, withdrawnAt: string | null) => ({
  id,
  tier: 'bloom' as const,
  period: 'month' as const,
  amount,
  currency: 'USD',
  subscribers: 12,
  createdAt: '2026-11-01T00:00:00.000Z',
  withdrawnAt,
});
const PLANS: DeskPlans = {
  tiers: [BLOOM],
  prices: [price('old', 899, '2026-11-20T00:00:00.000Z'), price('now', 999, null)],
  memberModels: ['ember'],
};
const PACK = {
  id: 'k1',
  coins: 550,
  amount: 1299,
  currency: 'USD',
  createdAt: '2026-11-01T00:00:00.000Z',
  withdrawnAt: null,
};
const BASE: Answers = {
  'GET /api/desk/plans': () => PLANS,
  'GET /api/desk/packs': () => ({ items: [PACK] }),
  'GET /api/desk/tax-rates': () => ({
    items: [{ country: 'DE', label: 'VAT', basisPoints: 1900, isIncluded: true }],
  }),
};
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const fill = (inside: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('a tier', () => {
  it('is saved as a whole, with an empty field for no limit', async () => {
    const { sent } = await openDesk('/desk/plans', {
      ...BASE,
      'PUT /api/desk/plans/tiers/bloom': () => PLANS,
    });
    const tier = await form('Tier bloom');
    fill(tier, 'Coins a month', '350');
    fireEvent.click(tier.getByLabelText('Premium characters'));
    fireEvent.click(tier.getByRole('button', { name: 'Save' }));
    await confirm('Save');
    await waitFor(() => expect(sent('PUT /api/desk/plans/tiers/bloom')).toHaveLength(1));
    const { tier: _, ...terms } = BLOOM;
    expect(sent('PUT /api/desk/plans/tiers/bloom')[0]!.body).toEqual({
      ...terms,
      monthlyCoins: 350,
      permissions: { ...terms.permissions, hasPremiumCharacters: false },
    });
  });

  it('is checked field by field; the limit holds at least one month’s coins', async () => {
    await openDesk('/desk/plans', BASE);
    const tier = await form('Tier bloom');
    fill(tier, 'Coins a month', '601');
    fill(tier, 'Tokens of memory', '100');
    fireEvent.click(tier.getByRole('button', { name: 'Save' }));
    expect(tier.getByText('At least one month’s coins')).toBeTruthy();
    expect(tier.getByText('At least 1,024')).toBeTruthy();
    expect(document.activeElement).toBe(tier.getByLabelText('Held at most'));
  });

  it('has the bounds of the contract', () => {
    const body = membershipsContract.setTier.body;
    const valuesOf = (name: string, value: number) => ({
      name: 'Bloom',
      'permissions.hasMemberModels': 'on',
      ...Object.fromEntries(NUMBER_FIELDS.map((field) => [field.name, String(field.of(BLOOM) ?? '')])),
      [name]: String(value),
    });
    for (const { name, min, max } of NUMBER_FIELDS)
      for (const value of [min - 1, min, max, max + 1]) {
        const values = valuesOf(name, value);
        const { tier: _, ...terms } = readTier('bloom', values);
        expect([name, value, Object.keys(checkTier(values)).length === 0]).toEqual([
          name,
          value,
          body.safeParse(terms).success,
        ]);
      }
  });
});

describe('prices', () => {
  it('stand with their history, those on offer first', async () => {
    await openDesk('/desk/plans', BASE);
    const table = await screen.findByRole('table', { name: 'Prices' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('$9.99'),
      expect.stringContaining('Until 2026-11-20'),
    ]);
    expect(within(rows[1]!).queryByRole('button')).toBeNull();
  });

  it('are set after a question', async () => {
    const { sent } = await openDesk('/desk/plans', {
      ...BASE,
      'POST /api/desk/plans/prices': () =>
        Response.json({ ...PLANS, prices: [price('new', 1099, null)] }, { status: 201 }),
    });
    const prices = await form('Set a price');
    fill(prices, 'Price in USD', '10.99');
    fireEvent.click(prices.getByRole('button', { name: 'Set the price' }));
    await confirm('Set the price');
    expect(await screen.findByText('$10.99')).toBeTruthy();
    expect(sent('POST /api/desk/plans/prices')[0]!.body).toEqual({
      tier: 'bloom',
      period: 'month',
      amount: 1099,
    });
  });

  it('are withdrawn after a question', async () => {
    const { sent } = await openDesk('/desk/plans', {
      ...BASE,
      'DELETE /api/desk/plans/prices/now': () => ({ ...PLANS, prices: [] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw bloom by the month for $9.99' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('12 members keep it');
    await confirm('Withdraw');
    expect(await screen.findByText('No plan has a price.')).toBeTruthy();
    expect(sent('DELETE /api/desk/plans/prices/now')).toHaveLength(1);
  });
});

it('a pack takes the place of another', async () => {
  const { sent } = await openDesk('/desk/plans', {
    ...BASE,
    'POST /api/desk/packs': () => Response.json({ ...PACK, id: 'k2' }, { status: 201 }),
  });
  const pack = await form('Offer a pack');
  fill(pack, 'Coins', '600');
  fill(pack, 'Price in USD', '12.99');
  fill(pack, 'In place of', 'k1');
  fireEvent.click(pack.getByRole('button', { name: 'Offer the pack' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('place of 550 coins for $12.99');
  await confirm('Offer the pack');
  await waitFor(() => expect(toasts.current()?.title).toBe('The pack is on offer'));
  expect(sent('POST /api/desk/packs')[0]!.body).toEqual({ coins: 600, amount: 1299, replaces: 'k1' });
});

it('models for members are one a line, each once', async () => {
  const { sent } = await openDesk('/desk/plans', {
    ...BASE,
    'PUT /api/desk/plans/member-models': () => ({ ...PLANS, memberModels: ['ember', 'dusk'] }),
  });
  const models = await form('Models for members');
  fill(models, 'Image models that only members may use', ' ember \n\ndusk\nember\n');
  fireEvent.click(models.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.current()?.title).toBe('The models are saved'));
  expect(sent('PUT /api/desk/plans/member-models')[0]!.body).toEqual({ models: ['ember', 'dusk'] });
});

it('a tax rate is set in percent, and sent in basis points', async () => {
  const { sent } = await openDesk('/desk/plans', {
    ...BASE,
    'PUT /api/desk/tax-rates': () => ({ items: [] }),
  });
  const rate = await form('Set a tax rate');
  fireEvent.click(rate.getByRole('button', { name: 'Set the rate' }));
  expect(rate.getByText('Two letters, for instance DE')).toBeTruthy();
  fill(rate, 'Country', 'fr');
  fill(rate, 'Name', 'TVA');
  fill(rate, 'Percent', '5.5');
  fireEvent.click(rate.getByLabelText('Prices contain it already'));
  fireEvent.click(rate.getByRole('button', { name: 'Set the rate' }));
  await confirm('Set the rate');
  expect(await screen.findByText('No tax is charged anywhere.')).toBeTruthy();
  expect(sent('PUT /api/desk/tax-rates')[0]!.body).toEqual({
    country: 'FR',
    label: 'TVA',
    basisPoints: 550,
    isIncluded: true,
  });
});
