/** Checks on the /test page, in the order in which they run. */
export const CHECKS = ['database', 'blobs', 'chat', 'images', 'mail', 'coins'] as const;
export type CheckName = (typeof CHECKS)[number];

/** Checks that take longer than this have failed. */
export const CHECK_SECONDS = 60;

/** The configured engine, and the built-in stand-in that is always available. */
export const ENGINES = ['configured', 'understudy'] as const;
export type EngineId = (typeof ENGINES)[number];
