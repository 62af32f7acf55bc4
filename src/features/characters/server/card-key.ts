/** Where the bytes of an imported card are kept. */
export const cardKey = (fileId: string): string => `cards/${fileId}`;
