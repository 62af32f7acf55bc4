export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one letter. The caller retries (it is called from a job); an adapter never does. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
