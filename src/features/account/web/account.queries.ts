import { createClient } from '../../../platform/web/client.ts';
import { accountContract } from '../contract.ts';

export const accountClient = createClient(accountContract);

/** The viewer's sessions. */
export const SESSIONS = ['account', 'sessions'] as const;
