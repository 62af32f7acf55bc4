/** A browser's push subscription. */
export interface PushTarget {
  endpoint: string;
  /** The browser's keys in base64url. */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  target: PushTarget;
  /** Encrypted for the browser before it is sent. */
  payload: string;
  /** How long the push service stores the message for an offline browser. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A newer message with the same topic replaces an undelivered one; at most 32 of A-Z a-z 0-9 - _. */
  topic: string;
}

/**
 * VAPID keys, which identify the product to push services. The browser receives the public key when it
 * subscribes.
 */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * `gone`: the subscription has ended. `temporary`: a retry may help. `refused`: this message will never be
 * accepted, or pushes are not sent to this endpoint.
 */
export type PushFailure = 'gone' | 'temporary' | 'refused';

/** The only error that an adapter throws. */
export class PushError extends Error {
  readonly kind: PushFailure;
  /** The Retry-After of the push service. */
  readonly retryAfterMs: number | null;
  constructor(kind: PushFailure, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.name = 'PushError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends pushes. The caller, which is a job, retries; an adapter never does. */
export interface Push {
  makeKeys(): Promise<PushKeys>;
  /** Whether pushes may be sent to this endpoint, judging by its URL alone. */
  accepts(target: PushTarget): boolean;
  /** @throws PushError */
  send(message: PushMessage, from: PushKeys & { contact: string }, signal: AbortSignal): Promise<void>;
}
