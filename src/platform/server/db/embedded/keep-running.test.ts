import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepRunning, type Server } from './keep-running.ts';

function start(script: string): Server {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin!.on('error', () => {});
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, gone, log: () => '' };
}
const READS = 'cat >/dev/null';

test('a server that keeps ending is given up after some attempts', async () => {
  let starts = 0;
  const failure = await new Promise<Error>((resolve) => {
    keepRunning(
      start('exit 1'),
      async () => {
        starts++;
        return start('exit 1');
      },
      { onLost: resolve, pausesMs: [0, 0, 0] },
    );
  });
  expect(failure.message).toBe('it ended 3 times in ten minutes');
  expect(starts).toBe(3);
});

test('one that cannot be started is given up with the reason', async () => {
  const failure = await new Promise<Error>((resolve) => {
    keepRunning(start('exit 1'), () => Promise.reject(new Error('no such file')), {
      onLost: resolve,
      pausesMs: [0, 0],
    });
  });
  expect(failure.message).toBe('no such file');
});

test('one that is stopped is not started again', async () => {
  let starts = 0;
  const kept = keepRunning(
    start(READS),
    async () => {
      starts++;
      return start(READS);
    },
    { pausesMs: [0] },
  );
  await kept.stop();
  expect(starts).toBe(0);
});
