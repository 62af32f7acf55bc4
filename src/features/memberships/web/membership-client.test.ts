// @vitest-environment jsdom
// Section 8 of the specification: what the helpers answer where a call fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, network, refusal, unreachable } from '../../../platform/web/test-support/draw-screen.ts';
import { fetchStatus, updateTier } from './membership-client.ts';
import { statusWith, SUBSCRIPTION } from './test-support/plans.ts';

const STATUS_CALL = 'GET /api/subscriptions/status';
const TIER_CALL = 'POST /api/users/update-tier';

beforeEach(() => localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`));
afterEach(() => vi.unstubAllGlobals());

it('Subscription status failure: falls back to free tier with success false', async () => {
  for (const answer of [unreachable, refusal(500, 'server', 'Broken')]) {
    network({ [STATUS_CALL]: answer });
    expect(await fetchStatus()).toMatchObject({
      success: false,
      tier: 'free',
      subscription: null,
      permissions: { hasPremiumCharacters: false, hasMemberModels: false, queuePlace: 0 },
    });
  }
});

it('a status that comes is handed on as it is', async () => {
  network({ [STATUS_CALL]: json(statusWith(SUBSCRIPTION)) });
  expect(await fetchStatus()).toEqual(statusWith(SUBSCRIPTION));
});

it('a status that nobody waits for any more is no failure', async () => {
  network({ [STATUS_CALL]: unreachable });
  const gone = AbortSignal.abort();
  await expect(fetchStatus(gone)).rejects.toBeTruthy();
});

it('Tier update failure: treated as success locally', async () => {
  network({ [TIER_CALL]: refusal(403, 'memberships.not_paid', 'Not paid') });
  expect(await updateTier('bloom')).toEqual({ success: true, tier: 'bloom' });
  network({ [TIER_CALL]: json({ success: true, tier: 'free' }) });
  expect(await updateTier('bloom')).toEqual({ success: true, tier: 'free' });
});
