// `npm run dev`: one port, development mode; pages reload by themselves, the server starts again when its files change.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './run.ts';

const child = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(ROOT, 'scripts/dev-server.ts')],
  { cwd: ROOT, stdio: 'inherit', env: { MODE: 'development', ...process.env } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
