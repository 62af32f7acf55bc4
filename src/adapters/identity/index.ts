import type { Identity } from '../../platform/server/ports/identity.ts';
import { createGoogle, type GoogleOptions } from './google.ts';

/** Null where no client is configured: the button is shown, switched off. */
export const createIdentity = (options: GoogleOptions): Identity | null =>
  options.clientId ? createGoogle(options) : null;
