import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { ApiError } from './api-error.ts';
import { fileFor, loadMessages } from './messages.ts';

const german = {
  'coins.insufficient': ({ amount }: { amount: number }) => `Du brauchst ${amount} Münzen`,
  'account.missing/passkey': 'Dieser Passkey wurde schon entfernt',
  'account.taken': 'Dieser Name ist vergeben',
};
const files = { '../../shared/messages/de.ts': async () => ({ catalogue: german }) };

const received = ({ code, variant, message, details: { params, fields } }: AppError) =>
  new ApiError(422, JSON.stringify({ error: { code, variant, message, params, fields } }));

afterEach(() => loadMessages(['en'], files));

describe('a refusal is shown', () => {
  it('in English as the server sent it', () => {
    expect(received(new AppError('coins.insufficient', { params: { amount: 12 } })).serverMessage).toBe(
      'You need 12 coins',
    );
  });

  it('in the visitor’s language if there is a file for it, with its values', async () => {
    await loadMessages(['de-AT', 'en'], files);
    expect(received(new AppError('coins.insufficient', { params: { amount: 12 } })).serverMessage).toBe(
      'Du brauchst 12 Münzen',
    );
    expect(received(new AppError('account.missing/passkey')).serverMessage).toBe(
      'Dieser Passkey wurde schon entfernt',
    );
  });

  it('in the visitor’s language next to its field', async () => {
    await loadMessages(['de'], files);
    expect(received(new AppError('account.taken', { field: 'username' })).fields).toEqual({
      username: 'Dieser Name ist vergeben',
    });
  });

  it('in English if the language has no translation of it', async () => {
    await loadMessages(['de'], files);
    expect(received(new AppError('account.missing')).serverMessage).toBe('This user does not exist');
  });
});

describe('the file for the languages of a browser', () => {
  it.each([
    ['the first that there is a file for', ['fr', 'de-DE', 'en'], files['../../shared/messages/de.ts']],
    ['English needs no file, even before another one', ['en-GB', 'de'], null],
    ['none', ['fr'], null],
  ])('%s', (_, wanted, file) => expect(fileFor(wanted, files)).toBe(file));
});
