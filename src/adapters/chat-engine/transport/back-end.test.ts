import { expect, test } from 'vitest';
import { createBackEnd } from './back-end.ts';

test('keys and passwords are taken out of what a server says, wherever they were sent', () => {
  const { redact } = createBackEnd(
    {
      baseUrl: 'https://ada:s3cr%20et@host.example/v1?token=abcdefgh123',
      apiKey: 'sk-1',
      headers: { 'x-gateway': 'Bearer gateway-key-9', 'x-tenant': 'blue' },
    },
    { path: '/chat/completions', headers: () => ({}) },
  );
  const basic = Buffer.from('ada:s3cr et').toString('base64');
  for (const secret of ['sk-1', 's3cr et', 's3cr%20et', basic, 'abcdefgh123', 'gateway-key-9'])
    expect(redact(`no such key: ${secret}.`)).toBe('no such key: [key].');
  expect(redact('the blue tenant is unknown')).toBe('the blue tenant is unknown');
});
