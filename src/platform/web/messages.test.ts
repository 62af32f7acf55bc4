import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { ApiError } from './api-error.ts';
import { loadMessages } from './messages.ts';

const german = {
  'coins.insufficient': ({ amount }: { amount: number }) => `Du brauchst ${amount} Münzen`,
  'account.missing/passkey': 'Dieser Passkey wurde schon entfernt',
  'account.taken': 'Dieser Name ist vergeben',
};
const loadGerman = () => loadMessages('de', async () => german);

const received = ({ code, variant, message, details: { params, fields } }: AppError) =>
  new ApiError(422, JSON.stringify({ error: { code, variant, message, params, fields } }));

afterEach(() => loadMessages());

describe('a refusal is shown', () => {
  it('in English as the server sent it', () => {
    expect(received(new AppError('coins.insufficient', { params: { amount: 12 } })).serverMessage).toBe(
      'You need 12 coins',
    );
  });

  it('in the page’s language, with its values', async () => {
    await loadGerman();
    expect(received(new AppError('coins.insufficient', { params: { amount: 12 } })).serverMessage).toBe(
      'Du brauchst 12 Münzen',
    );
    expect(received(new AppError('account.missing/passkey')).serverMessage).toBe(
      'Dieser Passkey wurde schon entfernt',
    );
  });

  it('in the page’s language next to its field', async () => {
    await loadGerman();
    expect(received(new AppError('account.taken', { field: 'username' })).fields).toEqual({
      username: 'Dieser Name ist vergeben',
    });
  });

  it('in English if the language has no translation of it', async () => {
    await loadGerman();
    expect(received(new AppError('account.missing')).serverMessage).toBe('This user does not exist');
  });
});
