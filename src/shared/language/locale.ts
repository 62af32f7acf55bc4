/** Language of numbers, dates and the interface. Builds of other languages exchange it, like every English sentence. */
export const LOCALE: string = 'en-US';
