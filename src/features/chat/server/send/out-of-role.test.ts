import { expect, test } from 'vitest';
import { createSafety } from '../../../safety/server/checks/check.ts';
import { readHumanClaim } from '../../../safety/server/checks/human-claim.ts';
import { outOfRole } from './out-of-role.ts';

async function say(tier: number, nth: number): Promise<string> {
  let text = '';
  await outOfRole(tier, nth)((piece) => void (text += piece), new AbortController().signal);
  return text;
}

const cases = [2, 3].flatMap((tier) => [0, 1, 2].map((nth) => [tier, nth] as const));

test.each(cases)('tier %i, text %i: is honest, short and passes the safety rules', async (tier, nth) => {
  const text = await say(tier, nth);
  const safety = createSafety({ year: () => 2026 });
  expect(safety.check(text, 'chat-out').severity).toBe('allow');
  expect(readHumanClaim(text)).toBe(false);
  expect(text).toContain('I am an AI');
  expect(text).toContain('above');
  expect(text.length).toBeLessThan(260);
  expect(text).not.toMatch(
    /confidential|secret|between us|therapist|diagnos|\?|!|pills|how would you|method/i,
  );
  if (tier === 3) expect(text).toMatch(/emergency number/);
});

test('consecutive answers differ', async () => {
  for (const tier of [2, 3])
    for (let nth = 0; nth < 6; nth++) expect(await say(tier, nth)).not.toBe(await say(tier, nth + 1));
});
