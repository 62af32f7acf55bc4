// P1 to P4: what the gate and the feed weigh, how soon they show, how still they stand.
import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser, passedGate, visit, type Visit, type VisitOptions } from './browser.ts';
import { startScript, type Running } from './machine/process.ts';
import { startProduct } from './product.ts';
import { atMost, median, within, type Row } from './table.ts';

const screens = {
  gate: { storage: () => ({}) as Record<string, string>, lcpTimes: 1.5 },
  feed: { storage: passedGate, lcpTimes: 2.1 },
};

async function visits(bench: Bench, browser: Browser, url: string, options: VisitOptions): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let round = 0; round < Math.max(3, bench.rounds); round++)
    all.push(await visit(browser, url, options));
  return all;
}
const middle = (all: Visit[], key: 'fcp' | 'lcp' | 'tbt' | 'blocked' | 'cls') =>
  median(all.map((one) => one[key]));

async function firstScreen(url: string): Promise<Row[]> {
  const html = await (await fetch(url)).text();
  const { items } = (await (await fetch(`${url}/api/characters?limit=24`)).json()) as {
    items: { name: string }[];
  };
  // The first row of the feed at the widest.
  const names = items.slice(0, 6).map(({ name }) => name);
  const body = html.slice(html.indexOf('<body'));
  const visible = body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  const shown = names.filter((name) => visible.includes(name)).length;
  const hasGate = visible.includes('Yes, I am 18 or older');
  return [
    {
      goal: 'P',
      what: 'the gate in the HTML',
      limit: 'there',
      figure: hasGate ? 'there' : 'missing',
      isOk: hasGate,
    },
    {
      goal: 'P',
      what: "the feed's first screen in the HTML",
      limit: `${names.length} names`,
      figure: `${shown} names`,
      isOk: names.length > 0 && shown === names.length,
    },
  ];
}

async function screen(
  bench: Bench,
  browser: Browser,
  url: string,
  name: keyof typeof screens,
  bare: Visit[],
): Promise<Row[]> {
  const { storage, lcpTimes } = screens[name];
  bench.say(`${name}: weight`);
  const plain = await visit(browser, url, { storage: storage() });
  bench.say(`${name}: slow phone, slow network`);
  const slow = await visits(bench, browser, url, { storage: storage(), isSlow: true });
  const isBrotli = plain.encodings.every((encoding) => encoding === 'br');
  return [
    within('P1', `${name}: code on the wire`, plain.codeBytes / 1000, 170, 'KB'),
    within('P1', `${name}: requests for code`, plain.codeRequests, 15, ''),
    {
      goal: 'P1',
      what: `${name}: encoding`,
      limit: 'br',
      figure: plain.encodings.join(', '),
      isOk: isBrotli,
    },
    atMost('P2', `${name}: FCP, slow`, middle(slow, 'fcp'), 1.25, middle(bare, 'fcp'), 'ms'),
    atMost('P3', `${name}: LCP, slow`, middle(slow, 'lcp'), lcpTimes, middle(bare, 'lcp'), 'ms'),
    within('P4', `${name}: TBT, slow`, middle(slow, 'tbt'), 100, 'ms'),
    within('P4', `${name}: blocked from the start, slow`, middle(slow, 'blocked'), 250, 'ms'),
    within('P4', `${name}: CLS`, Math.max(plain.cls, ...slow.map(({ cls }) => cls)), 0.02, ''),
  ];
}

export async function page(bench: Bench): Promise<Row[]> {
  const running: Running[] = [];
  let browser: Browser | undefined;
  try {
    const product = await startProduct({ dataDir: await bench.dataDir() });
    running.push(product);
    const barePage = await startScript('server', new URL('./servers/bare-page.ts', import.meta.url));
    running.push(barePage);
    browser = await openBrowser();
    bench.say('bare page, slow phone, slow network');
    const bare = await visits(bench, browser, `http://127.0.0.1:${barePage.ready['port'] as number}/`, {
      isSlow: true,
    });
    const rows = await firstScreen(product.url);
    for (const name of ['gate', 'feed'] as const)
      rows.push(...(await screen(bench, browser, product.url, name, bare)));
    return rows;
  } finally {
    await browser?.close();
    for (const one of running.reverse()) await one.stop();
  }
}
