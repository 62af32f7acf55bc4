// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { PARTS_MAX, PIECE_BYTES } from '../../rules.ts';
import { ImportScreen } from './import-screen.tsx';

const matches = vi.fn((_query: string) => false);
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
    value: false,
    writable: true,
    configurable: true,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  matches.mockReset().mockReturnValue(false);
  delete (HTMLInputElement.prototype as { webkitdirectory?: boolean }).webkitdirectory;
});

const KEPT = { sums: [], bytesMax: 10 };

/** Notes what is uploaded. */
function draw() {
  const sent: File[] = [];
  network({
    'GET /api/chat/import': json({ items: [] }),
    'GET /api/chat/kept': json({ ...{ items: [], page: 1, limit: 20, total: 0, hasMore: false }, ...KEPT }),
  });
  const rest = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.body instanceof FormData) sent.push(init.body.get('file') as File);
    return rest(path, init);
  });
  drawScreen(h(ImportScreen, { onOpen: vi.fn() }));
  return sent;
}
const input = async () =>
  (await screen.findByLabelText('Choose files', { selector: 'input' })) as HTMLInputElement;
const fileOf = (name: string, webkitRelativePath = '') =>
  Object.assign(new File([name], name), webkitRelativePath && { webkitRelativePath });
const pathsIn = async (file: File) => Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));

/** What a browser says of a folder that is dropped; it hands out its files in batches. */
const entryOf = (name: string, inside: object[] | null): object => ({
  ...{ name, isDirectory: inside !== null, isFile: inside === null },
  file: (done: (file: File) => void) => done(new File([name], name)),
  createReader() {
    const batches = inside!.map((entry) => [entry]);
    return { readEntries: (done: (entries: object[]) => void) => done(batches.shift() ?? []) };
  },
});
const unreadable = {
  name: 'locked.json',
  isDirectory: false,
  file: (_: unknown, fail: () => void) => fail(),
};

function drop(entries: object[]) {
  const event = createEvent.drop(window);
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files: [] } });
  fireEvent(window, event);
}

test('several files are sent together as a zip', async () => {
  const sent = draw();
  fireEvent.change(await input(), { target: { files: [fileOf('a.jsonl'), fileOf('b.jsonl')] } });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await pathsIn(sent[0]!)).toEqual(['a.jsonl', 'b.jsonl']);
});

test('a folder is chosen with all that is in it', async () => {
  const sent = draw();
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a folder' }));
  expect(click).toHaveBeenCalled();
  expect((await input()).webkitdirectory).toBe(true);
  fireEvent.change(await input(), {
    target: {
      files: [fileOf('a.jsonl', 'data/chats/Noor/a.jsonl'), fileOf('Noor.json', 'data/characters/Noor.json')],
    },
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.name).toBe('data.zip');
  expect(await pathsIn(sent[0]!)).toEqual(['data/characters/Noor.json', 'data/chats/Noor/a.jsonl']);
  click.mockRestore();
});

test('a dropped folder is read to its depths', async () => {
  const sent = draw();
  await input();
  drop([
    entryOf('data', [
      entryOf('chats', [entryOf('Noor', [entryOf('a.jsonl', null), entryOf('b.jsonl', null)])]),
      entryOf('node_modules', [unreadable]),
    ]),
  ]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await pathsIn(sent[0]!)).toEqual(['data/chats/Noor/a.jsonl', 'data/chats/Noor/b.jsonl']);
});

test('a file of it that cannot be read is named', async () => {
  const sent = draw();
  await input();
  drop([entryOf('data', [unreadable])]);
  expect((await screen.findByRole('alert')).textContent).toContain('“data/locked.json” could not be read');
  expect(sent).toEqual([]);
});

test('what cannot be read is left out by name, and the rest of the folder comes', async () => {
  const sent = draw();
  await input();
  const locked = {
    name: 'locked',
    isDirectory: true,
    createReader: () => ({ readEntries: unreadable.file }),
  };
  drop([entryOf('data', [unreadable, locked, entryOf('a.jsonl', null), entryOf('b.jsonl', null)])]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await pathsIn(sent[0]!)).toEqual(['data/a.jsonl', 'data/b.jsonl']);
  expect(toasts.current()?.title).toBe('“data/locked.json” and 1 more could not be read and stay out');
});

test('a folder with far too many files is not read to its end', async () => {
  const sent = draw();
  await input();
  const many = Array.from({ length: PARTS_MAX * 2 }, () => ({
    ...{ name: 'a.json', isDirectory: false },
    file: (done: (file: File) => void) => done(one),
  }));
  const one = new File([], 'a.json');
  const after = vi.fn();
  let isRead = false;
  const full = {
    ...{ name: 'full', isDirectory: true },
    createReader: () => ({
      readEntries(done: (entries: object[]) => void) {
        done(isRead ? [] : many);
        isRead = true;
      },
    }),
  };
  drop([entryOf('home', [full, { name: 'after', isDirectory: true, createReader: after }])]);
  expect((await screen.findByRole('alert')).textContent).toContain('At most 100,000 files');
  expect(after).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('an empty folder that is chosen says that there is nothing in it', async () => {
  draw();
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.change(await input(), { target: { files: [] } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a folder' }));
  fireEvent.change(await input(), { target: { files: [] } });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no file in it');
  click.mockRestore();
});

test('reading a folder can be ended', async () => {
  const sent = draw();
  await input();
  drop([{ name: 'data', isDirectory: true, createReader: () => ({ readEntries() {} }) }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Choose a folder' });
  expect(sent).toEqual([]);
});

test('more than is taken comes without pictures, if that is wished', async () => {
  draw();
  const large = (path: string) =>
    Object.defineProperty(fileOf('x', path), 'size', { value: PIECE_BYTES * 200 });
  const files = [fileOf('a.jsonl', 'data/chats/a.jsonl'), large('data/b.webp'), large('data/c.webp')];
  fireEvent.change(await input(), { target: { files } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('These files have 3.1 GB, and 2 GB can come at a time.');
  fireEvent.click(screen.getByRole('button', { name: 'Leave the pictures out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The upload broke off');
});

test('a phone that cannot choose folders is not offered it', async () => {
  matches.mockImplementation((query) => query === '(pointer: coarse)');
  draw();
  await input();
  expect(screen.queryByRole('button', { name: 'Choose a folder' })).toBeNull();
  await screen.findByRole('heading', { name: 'Drop files here' });
});
