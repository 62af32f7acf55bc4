/** What /test runs, in this order. */
export const CHECKS = ['database', 'blobs', 'chat', 'images', 'mail', 'coins'] as const;
export type CheckName = (typeof CHECKS)[number];

/** A check that takes longer has failed. */
export const CHECK_SECONDS = 60;

/** The engine that the product runs with, and the built-in stand-in that is always there. */
export const ENGINES = ['configured', 'understudy'] as const;
export type EngineId = (typeof ENGINES)[number];
