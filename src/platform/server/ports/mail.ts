export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers, for instance List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** `temporary`: a retry may help. `refused`: this email will never be accepted. */
export type MailFailure = 'temporary' | 'refused';

/** The only error that an adapter throws. */
export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, message: string) {
    super(message);
    this.name = 'MailError';
    this.kind = kind;
  }
}

/** Sends emails. The caller, which is a job, retries; an adapter never does. */
export interface Mail {
  readonly name: string;
  /**
   * @param email.id the same for each retry, so that a mailbox can detect duplicates.
   * @returns `kept` if emails are not sent; then they stay readable in the outbox.
   */
  send(email: Email & { id: string }, signal: AbortSignal): Promise<'sent' | 'kept'>;
  /** Rejects with what the operator has to fix if emails cannot be sent now. */
  check(): Promise<void>;
}
