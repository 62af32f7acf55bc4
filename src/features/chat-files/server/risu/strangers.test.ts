// Saves that somebody wrote with Risu's own libraries, in each form that Risu has had, who had not seen this reader
// (test/strangers/risu), with what they say is in them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { SourcePart } from '../archive/source-file.ts';
import { readContent } from '../formats/read-chat.ts';
import { Broken } from './byte-source.ts';
import { risuParts } from './parts.ts';

type Said = [by: string, text: string, timeMs?: number | null];
interface Expected {
  broken?: string;
  characters?: {
    name: string;
    kind: string;
    inTrash: boolean;
    description: string;
    entries: number;
    pictures: number;
    chats: { name: string; note: string; greeting: string | null; count: number; messages: Said[] }[];
  }[];
  personas?: [string, string][];
  presets?: string[];
  modules?: string[];
}
const folder = path.resolve('test/strangers/risu');
const { secrets, files } = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as {
  secrets: string[];
  files: Record<string, Expected>;
};

function partsOf(name: string): SourcePart[] {
  const bytes = readFileSync(path.join(folder, name));
  const read = (at: number, length: number) => {
    if (length < 0 || at + length > bytes.length) throw new Broken('the bytes end before');
    return bytes.subarray(at, at + length);
  };
  return risuParts({ size: bytes.length, read }) ?? [];
}

const isIn = (part: SourcePart, place: string) => part.path.startsWith(place);
const kindOf = (part: SourcePart) => (part.problem ? 'problem' : (part.is?.kind ?? 'made'));
const context = { baseName: '', folderName: '', utcOffset: 0 };
const timeOf = (at: number | null | undefined) => at || null;

function chatIn(part: SourcePart) {
  const found = readContent(part.read(), context);
  if (found.kind !== 'chat') throw new Error(`${part.path} is no chat`);
  const [chat] = found.chats;
  const messages = [...chat!.messages].map(({ from, text, at }): Said => [
    from,
    text.slice(0, 400),
    timeOf(at),
  ]);
  const { greeting } = chat!.head;
  return {
    title: chat!.head.title,
    greeting: greeting && 'text' in greeting ? greeting.text : null,
    messages,
  };
}

/** The card of a part, which may be alone or with pictures. */
function cardIn(part: SourcePart) {
  const bytes = part.read();
  const all = bytes[0] === 0x7b ? { 'card.json': bytes } : unzipSync(bytes);
  const { data } = JSON.parse(Buffer.from(all['card.json']!).toString()) as {
    data: { name: string; description: string; character_book?: { entries: unknown[] } };
  };
  return { data, hasPicture: Object.keys(all).length > 1 };
}

const whole = Object.entries(files).filter(([, { broken }]) => !broken);

test('every file is looked at', () => {
  expect(Object.keys(files).sort()).toEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith('.bin'))
      .sort(),
  );
  expect(whole.length).toBeGreaterThan(12);
});

test.each(whole)('%s holds the characters that its writer put in', (name, expected) => {
  const parts = partsOf(name);
  const wanted = expected.characters!.filter(({ kind, inTrash }) => kind === 'character' && !inTrash);
  const cards = parts.filter((part) => kindOf(part) === 'character').map(cardIn);
  expect(
    cards.map(({ data, hasPicture }) => [
      data.name,
      data.description,
      data.character_book?.entries.length ?? 0,
      hasPicture,
    ]),
  ).toEqual(
    wanted.map(({ name: called, description, entries, pictures }) => [
      called,
      description,
      entries,
      pictures > 0,
    ]),
  );
  expect(parts.filter((part) => isIn(part, 'groups/')).map(({ path: at }) => at)).toHaveLength(
    expected.characters!.filter(({ kind }) => kind === 'group').length,
  );
  const binned = expected.characters!.filter(({ inTrash }) => inTrash);
  expect(parts.filter((part) => part.is?.left === 'binned_there' && isIn(part, 'characters/'))).toHaveLength(
    binned.length,
  );
});

test.each(whole)('%s holds the chats, each with its greeting, and every message', (name, expected) => {
  const parts = partsOf(name);
  const chats = parts.filter((part) => kindOf(part) === 'made' && isIn(part, 'chats/')).map(chatIn);
  const wanted = expected
    .characters!.filter(({ kind, inTrash }) => kind === 'character' && !inTrash)
    .flatMap((character) => character.chats.map((chat) => ({ ...chat, character: character.name })));
  const lost = parts.filter((part) => part.problem === 'elsewhere' && isIn(part, 'chats/')).length;
  expect(chats.length + lost).toBe(wanted.length);
  const found = wanted.filter(
    ({ name: title, count }) => chats.some((chat) => chat.title === title) || count > 0,
  );
  for (const [index, { name: title, greeting, count, messages }] of found.entries()) {
    const chat = chats[index]!;
    const filled = messages.filter(([, text]) => text.trim() !== '');
    expect([title, chat.title]).toEqual([title, title]);
    if (chat.messages.length > 0) expect([title, chat.greeting]).toEqual([title, greeting || null]);
    expect(chat.messages.slice(0, filled.length)).toEqual(
      filled.map(([by, text, at]) => [by, text, timeOf(at)]),
    );
    expect(chat.messages.length).toBeLessThanOrEqual(count);
    expect(chat.messages.length).toBeGreaterThanOrEqual(count - 1);
  }
});

test.each(whole)('%s holds its personas and presets, and gives no key away', (name, expected) => {
  const parts = partsOf(name);
  const settings = JSON.parse(
    parts
      .find((part) => part.path === 'settings.json')!
      .read()
      .toString(),
  ) as {
    power_user: {
      personas: Record<string, string>;
      persona_descriptions: Record<string, { description: string }>;
    };
  };
  const { personas, persona_descriptions: texts } = settings.power_user;
  expect(Object.entries(personas).map(([key, called]) => [called, texts[key]!.description])).toEqual(
    expected.personas!.filter(([, text]) => text !== '' || expected.personas!.length > 1),
  );
  expect(
    parts
      .filter((part) => kindOf(part) === 'preset')
      .map((part) => (JSON.parse(part.read().toString()) as { name: string }).name),
  ).toEqual(expected.presets);
  for (const part of parts)
    if (!part.problem) for (const secret of secrets) expect(part.read().includes(secret)).toBe(false);
});

const broken = Object.entries(files).filter(([, { broken: why }]) => why);
test.each(broken)('%s is broken, which is told, and what is whole comes in', (name) => {
  const parts = partsOf(name);
  const told = parts.map((part) => [part.path, kindOf(part)]);
  const cards = parts.filter((part) => kindOf(part) === 'character').map((part) => cardIn(part).data.name);
  const names: Record<string, string[]> = {
    'b1-truncated-in-asset.bin': [],
    'b2-truncated-in-database.bin': [],
    'b8-odd-names-and-trailing-bytes.bin': files[name]!.characters?.map(({ name: called }) => called) ?? [],
  };
  if (names[name]) expect(cards).toEqual(names[name]);
  else expect(cards[0]).toBe('Mira Solvang');
  expect(told.some(([, kind]) => kind === 'problem')).toBe(true);
});
