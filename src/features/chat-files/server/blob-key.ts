/** The folder of the store in which uploaded files lie. */
export const IMPORTS_FOLDER = 'chat-imports/';
export const importKey = (importId: string): string => `${IMPORTS_FOLDER}${importId}`;

/** Files that are kept as they came. */
export const KEPT_FOLDER = 'kept-files/';
export const keptKey = (id: string): string => `${KEPT_FOLDER}${id}`;

/** Files that come in pieces have a folder each, which another key must not be the name of. */
export const PIECES_FOLDER = 'chat-import-pieces/';
export const piecesFolder = (importId: string): string => `${PIECES_FOLDER}${importId}/`;
export const pieceKey = (importId: string, pieceId: string): string => `${piecesFolder(importId)}${pieceId}`;
