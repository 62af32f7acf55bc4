/**
 * Messages between the servers of a database. They are not stored: a server that is not subscribed misses
 * them.
 */
export interface Events {
  /**
   * Sends a text of any length to all subscribers, including this process. Texts of one process arrive in
   * order.
   * @throws Error if it cannot be sent now; the adapter does not retry.
   */
  publish(topic: string, text: string): Promise<void>;
  /**
   * Subscribes until the returned function is called; broken connections are reopened. Resolves when the
   * subscription is active, or if it has to wait for a connection.
   * @param topic at most 63 bytes
   * @param onGap called when texts may have been missed: when a connection is lost, at each attempt to reopen it, and
   * when it is open again
   */
  subscribe(topic: string, receive: (text: string) => void, onGap?: () => void): Promise<() => void>;
  close(): Promise<void>;
}
