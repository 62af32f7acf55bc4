import { afterEach, describe, expect, it } from 'vitest';
import { createPainterPool, type PainterPool } from './pool.ts';
import type { PaintOrder } from './request.ts';

// A thread that answers with the order's seed, dies when told to, and answers late when told to.
const SCRIPT = `
import { parentPort as port } from 'node:worker_threads';
port.on('message', (task) => {
  if (task === 'close') return port.close();
  const { seed, width, height } = task.order;
  if (seed === 'die') process.exit(3);
  if (seed === 'throw') throw new Error('out of paint');
  if (seed === 'fail') return port.postMessage({ kind: 'failed', message: 'no such colour' });
  const image = { bytes: new Uint8Array([1]), mime: 'image/webp', width, height, seed, description: '' };
  const done = () => port.postMessage({ kind: 'done', image });
  port.postMessage({ kind: 'progress', fraction: 0.5, stage: 'hair' });
  if (seed === 'late') setTimeout(done, 200);
  else done();
});`;
const script = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`);
const order = (seed: string): PaintOrder => ({ wish: { seed }, width: 8, height: 8, seed });
const never = new AbortController().signal;

let pool: PainterPool;
afterEach(() => pool.close());
const paint = (seed: string, signal = never) => pool.paint(order(seed), () => {}, signal);

describe('the painter pool', () => {
  it('paints more orders than it has threads, in order', async () => {
    pool = createPainterPool(2, script);
    const seeds = ['a', 'b', 'c', 'd', 'e'];
    const images = await Promise.all(seeds.map((seed) => paint(seed)));
    expect(images.map((image) => image.seed)).toEqual(seeds);
  });

  it.each(['die', 'throw'])(
    'fails a picture whose thread does "%s" and goes on with a new one',
    async (seed) => {
      pool = createPainterPool(1, script);
      const [lost, next] = await Promise.allSettled([paint(seed), paint('next')]);
      expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'AtelierError', kind: 'broken' } });
      expect(next).toMatchObject({ status: 'fulfilled' });
    },
  );

  it('reports what the painter says', async () => {
    pool = createPainterPool(1, script);
    await expect(paint('fail')).rejects.toMatchObject({ kind: 'broken', message: 'no such colour' });
  });

  it('rejects with the reason of the signal at once and is free again afterwards', async () => {
    pool = createPainterPool(1, script);
    const gone = new AbortController();
    const running = pool.paint(order('late'), () => gone.abort(new Error('left')), gone.signal);
    const waiting = new AbortController();
    const queued = paint('queued', waiting.signal);
    const both = Promise.allSettled([running, queued]);
    waiting.abort(new Error('changed my mind'));
    expect((await both).map((end) => (end.status === 'rejected' ? String(end.reason) : 'drawn'))).toEqual([
      'Error: left',
      'Error: changed my mind',
    ]);
    await expect(paint('next')).resolves.toMatchObject({ seed: 'next' });
  });

  it('does not begin for a signal that is already aborted', async () => {
    pool = createPainterPool(1, script);
    await expect(paint('a', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });

  it('ends what is open when it closes, and takes nothing more', async () => {
    pool = createPainterPool(1, script);
    const open = expect(paint('late')).rejects.toMatchObject({ kind: 'broken' });
    await pool.close();
    await open;
    await expect(paint('a')).rejects.toMatchObject({ kind: 'broken' });
  });
});
