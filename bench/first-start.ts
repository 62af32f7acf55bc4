// What an operator waits for: the first start until it answers and until its portraits are drawn, a later start, and
// one picture. On all cores, from the built pages; the build itself is not in it.
import path from 'node:path';
import type { Bench } from './bench.ts';
import { startFile } from './machine/process.ts';
import { seconds } from './machine/script.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';
import { median, told, within, type Row } from './table.ts';

const drawing = path.resolve(import.meta.dirname, 'machine/draw-pictures.ts');

interface Health {
  pictures: { portraits: { done: number; total: number } } | null;
}

async function secondsToStart(dataDir: string) {
  const begun = performance.now();
  const product = await startProduct({ dataDir, isPinned: false });
  const answer = await fetch(product.url);
  if (!answer.ok) throw new Error(`the first page answered ${answer.status}`);
  await answer.arrayBuffer();
  return { product, begun, took: (performance.now() - begun) / 1000 };
}

async function secondsToPortraits(url: string, begun: number): Promise<number> {
  for (let asked = 0; asked < 2400; asked++) {
    const { pictures } = (await (await fetch(`${url}/api/health`)).json()) as Health;
    const portraits = pictures?.portraits;
    if (portraits && portraits.total > 0 && portraits.done >= portraits.total)
      return (performance.now() - begun) / 1000;
    await seconds(0.25);
  }
  throw new Error('the portraits are not drawn after ten minutes');
}

export async function firstStart(bench: Bench): Promise<Row[]> {
  const dataDir = makeDataDir();
  try {
    bench.say('first start, until the portraits are drawn');
    const first = await secondsToStart(dataDir);
    const portraits = await secondsToPortraits(first.product.url, first.begun).finally(first.product.stop);
    const later = await secondsToStart(dataDir);
    await later.product.stop();
    bench.say('pictures on one core');
    const artist = await startFile('server', drawing);
    await artist.stop();
    const each = artist.ready['ms'] as number[];
    return [
      told('start', 'first start on an empty folder, to the first page', `${first.took.toFixed(1)} s`),
      within('start', 'all portraits drawn after a first start', portraits, 60, 's'),
      within('start', 'a later start, to the first page', later.took, 5, 's'),
      within('picture', '768 x 1024 on one core, median of 12', median(each), 1000, 'ms'),
      told('picture', 'the slowest of them', `${Math.max(...each).toFixed(0)} ms`),
    ];
  } finally {
    removeDataDir(dataDir);
  }
}
