/** Language of numbers, dates and the interface. Builds of other languages exchange it, like every English sentence. */
export const LOCALE: string = 'en-US';

/** English numbers are written without Intl, whose formatters are slow to make. */
export const isEnglish = (locale: string): boolean => locale.startsWith('en-');
