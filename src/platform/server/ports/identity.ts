/** Whom an issuer of identities vouches for. Only what passed every check becomes one. */
export interface Profile {
  issuer: string;
  /** The issuer's own name for the person: never given to another, unlike an address. */
  subject: string;
  email: string | null;
  /** Whether the issuer says that the address is theirs. */
  isEmailVerified: boolean;
  /** The given name, else the whole one; empty where the issuer tells neither. */
  name: string;
}

/** The secrets of one sign-in: random, and used once. 43 characters of base64url each. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** The PKCE verifier: proves that the code is exchanged by the client that began the sign-in. */
  verifier: string;
}

/** `unreachable`: the issuer does not answer, or not as it should. `refused`: what was presented is not good. */
export type IdentityFailure = 'unreachable' | 'refused';

/** The only error of an adapter. Its message is for the log and carries nothing of the token. */
export class IdentityError extends Error {
  readonly kind: IdentityFailure;
  constructor(kind: IdentityFailure, message: string) {
    super(message);
    this.name = 'IdentityError';
    this.kind = kind;
  }
}

/** An OpenID Connect issuer. Nobody retries: a code works once. Each call ends within the adapter's time-out. */
export interface Identity {
  /** The address of the issuer's page that the person goes through. */
  begin(attempt: SignInAttempt, redirectUri: string): Promise<string>;
  /** Trades the code that the issuer sent back to `redirectUri`. */
  trade(code: string, attempt: SignInAttempt, redirectUri: string): Promise<Profile>;
  /** Reads an ID token that came by another way: signature, issuer, audience, times, nonce. */
  check(idToken: string, nonce: string): Promise<Profile>;
}
