import net from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';

// A module of its own for each test: it remembers how long turns were.
const fresh = async () => {
  vi.resetModules();
  return import('./event-loop.ts');
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** @returns the near end of a connection, and what writes to it from the far one. */
async function connection() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [net.Socket];
  closing.push(() => [near.destroy(), far.destroy(), server.close()]);
  return { near, far };
}

/** A server at whose turns `readers` readers are served. */
async function serveMany(loop: Awaited<ReturnType<typeof fresh>>, readers: number) {
  for (let count = 0; count < 100; count++) {
    for (let reader = 0; reader < readers; reader++) loop.serveSoon({ flush: () => {} });
    await turn();
  }
}

test('readers are served together, once what is under way is done', async () => {
  const loop = await fresh();
  const served: string[] = [];
  loop.serveSoon({ flush: () => served.push('first') });
  loop.serveSoon({ flush: () => served.push('second') });
  await Promise.resolve();
  expect(served).toEqual([]);
  await turn();
  expect(served).toEqual(['first', 'second']);
});

test('a reader who is told something while others are served is served next', async () => {
  const loop = await fresh();
  const served: string[] = [];
  loop.serveSoon({ flush: () => loop.serveSoon({ flush: () => served.push('second') }) });
  await turn();
  await turn();
  expect(served).toEqual(['second']);
});

test('before a long piece of work those who have something are served at once', async () => {
  const loop = await fresh();
  const served: string[] = [];
  loop.serveSoon({ flush: () => served.push('reader') });
  loop.yieldToStreamsFirst();
  expect(served).toEqual(['reader']);
  await turn();
  expect(served).toEqual(['reader']);
});

test('what arrives while one piece of work is done is read and sent before the next', async () => {
  const loop = await fresh();
  const { near, far } = await connection();
  const done: string[] = [];
  near.on('data', () => loop.serveSoon({ flush: () => done.push('reader') }));
  await turn();
  far.write('a token');
  // The kernel has it by now; this process has not looked.
  await loop.yieldToStreams();
  done.push('piece');
  expect(done).toEqual(['reader', 'piece']);
});

test('of two requests’ pieces there is one to a turn', async () => {
  const loop = await fresh();
  const done: string[] = [];
  const piece = async (name: string) => {
    await loop.yieldToStreams();
    done.push(name);
    loop.serveSoon({ flush: () => done.push(`reader after ${name}`) });
  };
  await Promise.all([piece('first'), piece('second')]);
  await turn();
  expect(done).toEqual(['first', 'reader after first', 'second', 'reader after second']);
});

test('where turns are long, pieces wait for no further one', async () => {
  const loop = await fresh();
  await serveMany(loop, 20);
  const done: string[] = [];
  for (const name of ['first', 'second']) void loop.yieldToStreams().then(() => done.push(name));
  loop.serveSoon({ flush: () => done.push('reader') });
  loop.yieldToStreamsFirst();
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual(['reader', 'first', 'second']);
  // They wait again once turns are short.
  await serveMany(loop, 1);
  let isDone = false;
  void loop.yieldToStreams().then(() => (isDone = true));
  await turn();
  expect(isDone).toBe(false);
  await turn();
  expect(isDone).toBe(true);
});

test('where readers are few, nobody waits for them', async () => {
  const loop = await fresh();
  const now = vi.spyOn(performance, 'now');
  const isAtOnce = async () => {
    let isDone = false;
    void loop.yieldToManyStreams().then(() => (isDone = true));
    await Promise.resolve();
    await Promise.resolve();
    const seen = isDone;
    await turn();
    await turn();
    expect(isDone).toBe(true);
    return seen;
  };
  try {
    now.mockReturnValue(1000);
    expect(await isAtOnce()).toBe(true);
    for (let count = 0; count < 2000; count++) loop.serveSoon({ flush: () => {} });
    await turn();
    now.mockReturnValue(1600);
    expect(await isAtOnce()).toBe(false);
    now.mockReturnValue(3000);
    expect(await isAtOnce()).toBe(true);
  } finally {
    now.mockRestore();
  }
});
