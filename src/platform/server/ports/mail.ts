export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones, for instance List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** `temporary`: another try may help. `refused`: this letter will never be taken. */
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

/** Sends one letter. The caller retries (it is called from a job); an adapter never does. */
export interface Mail {
  readonly name: string;
  /**
   * @param letter.id the same at each try, so that a mailbox can tell a repeated letter.
   * @returns `kept` where nothing leaves the house: the letter stays readable where it lies.
   */
  send(letter: Letter & { id: string }, signal: AbortSignal): Promise<'sent' | 'kept'>;
  /** Rejects with what an operator has to mend, where letters could not go out now. */
  check(): Promise<void>;
}
