/** A person that an issuer has authenticated. Only a token that passed all checks becomes a profile. */
export interface Profile {
  issuer: string;
  /** The issuer's id of the person. Unlike an email address, it is never reassigned. */
  subject: string;
  email: string | null;
  /** Whether the issuer has verified the address. */
  isEmailVerified: boolean;
  /** The given name, otherwise the full name; empty if the issuer provides neither. */
  name: string;
}

/** The secrets of one sign-in: random and used once. Each has 43 characters of base64url. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** The PKCE verifier: proves that the code is exchanged by the client that began the sign-in. */
  verifier: string;
}

/**
 * `unreachable`: the issuer does not respond, or responds incorrectly. `refused`: the code or token is not
 * valid.
 */
export type IdentityFailure = 'unreachable' | 'refused';

/** The only error that an adapter throws. Its message is for the log and contains nothing of the token. */
export class IdentityError extends Error {
  readonly kind: IdentityFailure;
  constructor(kind: IdentityFailure, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.kind = kind;
  }
}

/**
 * An OpenID Connect issuer. Nothing is retried, because a code works once. Each call ends within the
 * adapter's time-out.
 */
export interface Identity {
  /** The URL of the issuer's sign-in page. */
  begin(attempt: SignInAttempt, redirectUri: string): Promise<string>;
  /** Exchanges the code that the issuer sent to `redirectUri`. */
  trade(code: string, attempt: SignInAttempt, redirectUri: string): Promise<Profile>;
  /** Validates an ID token that was received otherwise: signature, issuer, audience, times, nonce. */
  check(idToken: string, nonce: string): Promise<Profile>;
}
