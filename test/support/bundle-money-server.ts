// Bundles money-server.ts into a few files. Tests start it about a hundred times, and the bundle starts
// faster.
import path from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Native modules, and packages that are imported lazily. */
const EXTERNAL = /^(?:node:|sharp$|@node-rs\/argon2$|nodemailer$|openid-client$|pdfkit$|stripe$)/;

/** @returns the path of the file to run. */
export async function bundleMoneyServer(): Promise<string> {
  const dir = path.join(ROOT, 'node_modules/.cache/money-server');
  const input = path.join(ROOT, 'test/support/money-server.ts');
  const made = await rolldown({ input, platform: 'node', external: EXTERNAL, logLevel: 'warn' });
  try {
    await made.write({ format: 'esm', dir, entryFileNames: 'money-server.js' });
  } finally {
    await made.close();
  }
  return path.join(dir, 'money-server.js');
}
