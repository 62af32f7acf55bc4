/** Between two long pieces of one request's work: what has arrived for others is dealt with first. */
export const letOthersGo = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
