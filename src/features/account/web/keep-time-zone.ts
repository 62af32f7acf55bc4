// Tells the server the browser's time zone, so that characters know what time it is where the user is.
import type { CurrentUser } from '../../../shared/words/user.ts';
import { accountClient } from './account.queries.ts';

/** A zone that the server does not know is told it once. */
let refused = '';

/** @returns the user, with the zone that the server keeps from now on */
export async function keepTimeZone(user: CurrentUser): Promise<CurrentUser> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone || timeZone === user.timeZone || timeZone === refused) return user;
  try {
    return await accountClient.updateMe({ body: { timeZone } });
  } catch {
    refused = timeZone;
    return user;
  }
}
