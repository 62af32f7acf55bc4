import type { Identity } from '../../platform/server/ports/identity.ts';
import type { GoogleOptions } from './google.ts';

/** Loaded with the first sign-in by it: a start needs none of its library. */
function loadedLate(options: GoogleOptions): Identity {
  let made: Promise<Identity> | undefined;
  const google = () => (made ??= import('./google.ts').then(({ createGoogle }) => createGoogle(options)));
  return {
    begin: async (...given) => (await google()).begin(...given),
    trade: async (...given) => (await google()).trade(...given),
    check: async (...given) => (await google()).check(...given),
  };
}

/** Null where no client is configured: the button is shown, switched off. */
export const createIdentity = (options: GoogleOptions): Identity | null =>
  options.clientId ? loadedLate(options) : null;
