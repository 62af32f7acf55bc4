/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string;
  /** Base64url, as the browser gave them. */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  target: PushTarget;
  /** Encrypted for the browser on its way. */
  payload: string;
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A later message with the same topic takes the place of one that still waits; at most 32 of A-Z a-z 0-9 - _. */
  topic: string;
}

/** By which push services know the product; the browser is given the public one when it subscribes. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * `gone`: the subscription is over. `temporary`: another try may help. `refused`: this message will never be taken,
 * or the address is none that pushes are sent to.
 */
export type PushFailure = 'gone' | 'temporary' | 'refused';

/** The one error that an adapter throws. */
export class PushError extends Error {
  readonly kind: PushFailure;
  /** What the push service asked for. */
  readonly retryAfterMs: number | null;
  constructor(kind: PushFailure, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'PushError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends one push. The caller retries (it is called from a job); an adapter never does. */
export interface Push {
  makeKeys(): Promise<PushKeys>;
  /** Whether pushes are sent to addresses like this one, as far as it tells itself. */
  accepts(target: PushTarget): boolean;
  /** @throws PushError */
  send(message: PushMessage, from: PushKeys & { contact: string }, signal: AbortSignal): Promise<void>;
}
