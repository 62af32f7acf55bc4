// Administrators, made the only way there is: by the command line.
import type { BrowserContext } from '@playwright/test';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { call, register, type Visitor } from './visitors.ts';

const ADMIN = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');

/** @returns an administrator who has signed in since they became one. */
export async function registerAdmin(context: BrowserContext, dataDir: string): Promise<Visitor> {
  const { user } = await register(context);
  await promisify(execFile)(process.execPath, [ADMIN, user.username], {
    env: { ...process.env, MODE: 'production', DATA_DIR: dataDir },
  });
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const reply = await context.request.post('/api/auth/login', {
    headers: { 'x-csrf-token': csrfToken },
    data: { emailOrUsername: user.username, password: 'secret words' },
  });
  const admin = (await reply.json()) as Visitor;
  return { ...admin, user: await call(context, admin, 'GET', '/api/auth/me') };
}
