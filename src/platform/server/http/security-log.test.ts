import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { Log } from '../log.ts';
import { createSecurityLog } from './security-log.ts';

function recording() {
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line) } as unknown as Log;
  return { lines, log };
}

test('writes a line for each successful call and each relevant refusal, and none for others', () => {
  const { lines, log } = recording();
  const security = createSecurityLog(log, () => 0);
  security.done('POST /api/auth/login', 'u1');
  security.refused('POST /api/auth/login', null, new AppError('account.credentials'));
  security.refused('GET /api/x', 'u1', new AppError('request.not_found'));
  security.refused('GET /api/x', 'u1', new Error('a fault'));
  expect(lines).toEqual([
    { security: { route: 'POST /api/auth/login', userId: 'u1', outcome: 'done' } },
    { security: { route: 'POST /api/auth/login', userId: null, outcome: 'account.credentials' } },
  ]);
});

test('writes at most twenty lines per second', () => {
  const { lines, log } = recording();
  let now = 0;
  const security = createSecurityLog(log, () => now);
  for (let count = 0; count < 1000; count++) security.done('POST /api/auth/login', null);
  expect(lines).toHaveLength(20);
  now = 1000;
  security.done('POST /api/auth/login', null);
  expect(lines).toHaveLength(21);
});
