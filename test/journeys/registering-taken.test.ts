import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createHouse, type House } from '../support/house.ts';
import { lettersTo } from '../support/letters.ts';

const HOUR = 60 * 60_000;

let house: House;
beforeAll(async () => {
  house = await createHouse({ isSeeding: false });
});
afterAll(() => house.close());

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

describe('registering with what is taken', () => {
  const register = async (email: string, username: string) =>
    (await house.guest()).account.register({ body: { email, username, password: 'secret-1' } });

  test('is refused in the same words, whichever of the two it is; only the address’s owner learns more', async () => {
    const person = await house.signUp('rosa');
    house.clock.advance(2 * HOUR);
    const refusals = await Promise.all([
      failureOf(register('new@example.test', 'rosa')),
      failureOf(register('rosa@example.test', 'newcomer')),
      failureOf(register('ROSA@example.test', 'ROSA')),
    ]);
    for (const refusal of refusals as ApiFailure[])
      expect({ status: refusal.status, body: refusal.body }).toEqual({
        status: 409,
        body: {
          error: {
            code: 'account.taken',
            message:
              'This username or email address cannot be used. If you already have an account, please sign in instead.',
          },
        },
      });
    const letters = await lettersTo(house, person.user.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Verify your email address for Nightbloom',
      'You already have a Nightbloom account',
    ]);
    expect(letters[1]!.text).not.toContain('token=');
    expect(await lettersTo(house, 'new@example.test')).toEqual([]);
  });

  test('tells the owner nothing where they sent the form twice, and not again and again', async () => {
    const person = await house.signUp('sam');
    await failureOf(register(person.user.email, 'sam'));
    expect(await lettersTo(house, person.user.email)).toHaveLength(1);
    for (let hour = 0; hour < 10; hour++) {
      house.clock.advance(HOUR);
      await failureOf(register(person.user.email, `sam-${hour}`));
    }
    expect(await lettersTo(house, person.user.email)).toHaveLength(4);
  });
});
