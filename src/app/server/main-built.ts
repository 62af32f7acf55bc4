// Entry point of the built product, dist/server/main.js. It imports nothing that an old Node lacks, so that one says
// in a sentence what is missing.
import process from 'node:process';

/** Oldest Node that has everything that the product uses. */
const NODE_MIN = 24;

if (Number(process.versions.node.split('.')[0]) < NODE_MIN) {
  console.error(
    `Node ${NODE_MIN} or newer is needed; this is Node ${process.versions.node}. With npm start the product brings its own.`,
  );
  process.exit(1);
}
await import('./start-built.ts');
