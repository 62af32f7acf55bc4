/** Storage key of the bytes of an imported card. */
export const cardKey = (fileId: string): string => `cards/${fileId}`;
