export const SUSPENSION_DAYS_MAX = 3_650;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What a suspended user reads when they sign in. @param until null for good */
export const suspendedText = (reason: string, until: Date | null): string =>
  `This account is suspended${until ? ` until ${day.format(until)}` : ''}. Reason: ${reason}`;
