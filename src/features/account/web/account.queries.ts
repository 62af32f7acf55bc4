import { createClient } from '../../../platform/web/client.ts';
import { accountContract } from '../contract.ts';

export const accountClient = createClient(accountContract);
