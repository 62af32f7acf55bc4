// P1 to P4: what the gate and the feed weigh, how soon they show, how still they stand.
import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { openBrowser, passedGate, PHONE, visit, type Visit, type VisitOptions } from './browser.ts';
import { startScript, type Running } from './machine/process.ts';
import { startProduct } from './product.ts';
import { atMost, median, within, type Row } from './table.ts';

/** The smaller one first: it is what most visitors hold. */
const SIZES = { phone: PHONE, desktop: { viewport: { width: 1280, height: 800 } } };
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

/** Paint, blocking and shifts of one screen at one size, slow. @param bare an empty page at the same size */
async function slowRows(
  bench: Bench,
  browser: Browser,
  url: string,
  { name, size, bare }: { name: keyof typeof screens; size: keyof typeof SIZES; bare: Visit[] },
): Promise<Row[]> {
  const { storage, lcpTimes } = screens[name];
  const label = `${name}, ${size}`;
  bench.say(`${label}: slow processor, slow network`);
  const options = { storage: storage(), screen: SIZES[size] };
  const slow = await visits(bench, browser, url, { ...options, isSlow: true });
  const plain = await visit(browser, url, options);
  return [
    atMost('P2', `${label}: FCP, slow`, middle(slow, 'fcp'), 1.25, middle(bare, 'fcp'), 'ms'),
    atMost('P3', `${label}: LCP, slow`, middle(slow, 'lcp'), lcpTimes, middle(bare, 'lcp'), 'ms'),
    within('P4', `${label}: TBT, slow`, middle(slow, 'tbt'), 100, 'ms'),
    within('P4', `${label}: blocked from the start, slow`, middle(slow, 'blocked'), 250, 'ms'),
    within('P4', `${label}: CLS`, Math.max(plain.cls, ...slow.map(({ cls }) => cls)), 0.02, ''),
  ];
}

/** What one screen weighs, at whatever size. */
async function weightRows(
  bench: Bench,
  browser: Browser,
  url: string,
  name: keyof typeof screens,
): Promise<Row[]> {
  bench.say(`${name}: weight`);
  const plain = await visit(browser, url, { storage: screens[name].storage() });
  return [
    within('P1', `${name}: code on the wire`, plain.codeBytes / 1000, 170, 'KB'),
    within('P1', `${name}: requests for code`, plain.codeRequests, 15, ''),
    {
      goal: 'P1',
      what: `${name}: encoding`,
      limit: 'br',
      figure: plain.encodings.join(', '),
      isOk: plain.encodings.every((encoding) => encoding === 'br'),
    },
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
    const bareUrl = `http://127.0.0.1:${barePage.ready['port'] as number}/`;
    const rows: Row[] = [];
    for (const size of ['phone', 'desktop'] as const) {
      bench.say(`bare page, ${size}`);
      const bare = await visits(bench, browser, bareUrl, { isSlow: true, screen: SIZES[size] });
      for (const name of ['gate', 'feed'] as const)
        rows.push(...(await slowRows(bench, browser, product.url, { name, size, bare })));
    }
    rows.push(...(await firstScreen(product.url)));
    for (const name of ['gate', 'feed'] as const)
      rows.push(...(await weightRows(bench, browser, product.url, name)));
    return rows;
  } finally {
    await browser?.close();
    for (const one of running.reverse()) await one.stop();
  }
}
