// What a child process of the bench needs on its own side.

/** What the parent wants of this process; over the channel, because it may be long. */
export const scriptOptions = <T>(): Promise<T> =>
  new Promise((resolve) => process.once('message', (message) => resolve(message as T)));

export function reportReady(message: object): void {
  process.send?.(message);
  process.once('disconnect', () => process.exit(0));
}

export const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
