/** What servers on one database tell each other at once. Nothing is kept: who does not listen at the time never hears it. */
export interface Events {
  /**
   * Tells everybody who listens, this process included. Texts of one process arrive in order, of any length.
   * @throws where it cannot be told now; the adapter does not try again.
   */
  publish(topic: string, text: string): Promise<void>;
  /**
   * Listens until the returned function is called; broken connections are opened again meanwhile.
   * Resolves once it is heard, or where that has to wait for a connection.
   * @param topic at most 63 bytes
   */
  subscribe(topic: string, hear: (text: string) => void): Promise<() => void>;
  close(): Promise<void>;
}
