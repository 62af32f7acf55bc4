const EVERY_MS = 5_000;

/** Prints how far the first catalogue's pictures are, until they are done. @returns ends it. */
export function reportDrawing(
  progress: () => Promise<{ done: number; total: number }>,
  print: (line: string) => void,
): () => void {
  let last = -1;
  const timer = setInterval(() => {
    progress().then(
      ({ done, total }) => {
        if (done === last) return;
        const isFirstLook = last < 0;
        last = done;
        if (done < total || !isFirstLook) print(`Pictures of the first catalogue: ${done} of ${total}`);
        if (done >= total) clearInterval(timer);
      },
      // The next look may find it again.
      () => {},
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
