const EVERY_MS = 5_000;

/**
 * Prints the progress of the first catalogue's pictures until all are drawn.
 * @returns a function that stops it.
 */
export function reportDrawing(
  progress: () => Promise<{ done: number; total: number }>,
  print: (line: string) => void,
): () => void {
  let last = -1;
  const timer = setInterval(() => {
    progress().then(
      ({ done, total }) => {
        if (done === last) return;
        const isFirstCheck = last < 0;
        last = done;
        if (done < total || !isFirstCheck) print(`Pictures of the first catalogue: ${done} of ${total}`);
        if (done >= total) clearInterval(timer);
      },
      // The database may be reachable again at the next check.
      () => {},
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
