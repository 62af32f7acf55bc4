const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** "21 November 2026". */
export const dayText = (at: Date): string => day.format(at);
