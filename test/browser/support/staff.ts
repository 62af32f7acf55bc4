// Staff accounts. Only the command line can give these roles.
import type { BrowserContext } from '@playwright/test';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { call, register, type Visitor } from './visitors.ts';

const ADMIN = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');

/** @returns an administrator, signed in after the role was given. */
export const registerAdmin = (context: BrowserContext, dataDir: string): Promise<Visitor> =>
  registerStaff(context, dataDir, 'admin');

/** @returns a member of staff, signed in after the role was given. */
export async function registerStaff(
  context: BrowserContext,
  dataDir: string,
  role: 'admin' | 'moderator',
): Promise<Visitor> {
  const { user } = await register(context);
  // Before a choice was made, their first page would lead administrators to the set-up.
  await context.addInitScript(() => {
    if (location.protocol === 'http:') sessionStorage.setItem('nb_setup_led', 'yes');
  });
  await promisify(execFile)(process.execPath, [ADMIN, user.username, role], {
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
