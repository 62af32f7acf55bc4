/** The folder of the store in which uploaded files lie. */
export const IMPORTS_FOLDER = 'chat-imports/';
export const importKey = (importId: string): string => `${IMPORTS_FOLDER}${importId}`;
