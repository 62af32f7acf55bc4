import type { MembershipStatus, Plan, Subscription } from '../../contract.ts';

const price = (id: string, total: number): NonNullable<Plan['month']> => ({
  id,
  price: { net: total, tax: 0, total, currency: 'USD', taxLabel: '', taxBasisPoints: 0 },
});

/** The defaults of decisions.md 6. */
export const PLANS: Plan[] = [
  {
    tier: 'free',
    name: 'Free',
    tagline: 'For an evening now and then',
    monthlyCoins: 20,
    monthlyCoinCap: 60,
    permissions: {
      memoryTokens: 8192,
      memoryFacts: 40,
      hasMemberModels: false,
      hasPremiumCharacters: false,
      hasSamplers: true,
      privatePictures: 200,
      picturesAtOnce: 8,
      queuePlace: 0,
    },
    month: null,
    year: null,
    yearlySaving: 0,
    offersMemberModels: true,
  },
  {
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
      privatePictures: 2000,
      picturesAtOnce: 16,
      queuePlace: 1,
    },
    month: price('bloom-month', 999),
    year: price('bloom-year', 9588),
    yearlySaving: 2400,
    offersMemberModels: true,
  },
  {
    tier: 'eclipse',
    name: 'Eclipse',
    tagline: 'For those who make the night',
    monthlyCoins: 1000,
    monthlyCoinCap: 2000,
    permissions: {
      memoryTokens: 32_768,
      memoryFacts: 400,
      hasMemberModels: true,
      hasPremiumCharacters: true,
      hasSamplers: true,
      privatePictures: null,
      picturesAtOnce: 32,
      queuePlace: 2,
    },
    month: price('eclipse-month', 2499),
    year: price('eclipse-year', 23_988),
    yearlySaving: 6000,
    offersMemberModels: true,
  },
];

export const SUBSCRIPTION: Subscription = {
  id: 's1',
  tier: 'bloom',
  planName: 'Bloom',
  period: 'month',
  amount: 999,
  currency: 'USD',
  state: 'active',
  periodStart: '2026-11-24T10:00:00.000Z',
  periodEnd: '2026-12-24T10:00:00.000Z',
  isEnding: false,
  nextCharge: { at: '2026-12-24T10:00:00.000Z', amount: 999, currency: 'USD' },
  next: null,
  methodLabel: 'Visa ending in 4242',
  actionUrl: null,
  graceUntil: null,
  startedAt: '2026-10-24T10:00:00.000Z',
  endedAt: null,
};

export const statusWith = (subscription: Subscription | null): MembershipStatus => {
  const plan = PLANS.find(({ tier }) => tier === subscription?.tier && subscription.state !== 'ended');
  const { tier, permissions } = plan ?? PLANS[0]!;
  return { success: true, tier, subscription, permissions };
};
