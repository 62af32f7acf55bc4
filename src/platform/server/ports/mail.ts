export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones, for instance List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** `temporary`: another try may help. `refused`: this email will never be taken. */
export type MailFailure = 'temporary' | 'refused';

/** The one error that an adapter throws. */
export class MailError extends Error {
  readonly kind: MailFailure;
  constructor(kind: MailFailure, message: string) {
    super(message);
    this.name = 'MailError';
    this.kind = kind;
  }
}

/** Sends one email. The caller retries (it is called from a job); an adapter never does. */
export interface Mail {
  readonly name: string;
  /**
   * @param email.id the same at each try, so that a mailbox can tell a repeated email.
   * @returns `kept` where no email is sent: it stays readable in the outbox.
   */
  send(email: Email & { id: string }, signal: AbortSignal): Promise<'sent' | 'kept'>;
  /** Rejects with what an operator has to mend, where emails could not go out now. */
  check(): Promise<void>;
}
