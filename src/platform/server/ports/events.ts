/** Messages between the servers of one database. They are not stored: a server that is not listening misses them. */
export interface Events {
  /**
   * Tells everybody who listens, this process included. Texts of one process arrive in order, of any length.
   * @throws when the event cannot be sent now; the adapter does not retry.
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
