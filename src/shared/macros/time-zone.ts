import { z } from 'zod';

/** The longest name that exists has 30 characters. */
const LENGTH_MAX = 64;

/** Whether this is the name of a zone, not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The IANA name of a time zone, for instance "Europe/Lisbon". */
export const TimeZone = z.string().max(LENGTH_MAX).refine(isTimeZone, 'There is no such time zone');
