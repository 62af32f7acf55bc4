// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { FILE_MAX, PARTS_MAX } from '../../rules.ts';
import { toSend } from './chosen-files.ts';
import type { ChosenFile, SentFile } from './pack-files.ts';

/** Only says how large it is. */
const sized = (path: string, size = 10): ChosenFile => ({ path, file: { size } as Blob });
const GB = 1024 ** 3;

test('one file goes as it is, several as a zip with the name of their folder', () => {
  const file = new File(['x'], 'a.jsonl');
  expect(toSend([{ path: 'a.jsonl', file }])).toBe(file);
  expect(toSend([sized('a.jsonl'), sized('b.jsonl')])).toMatchObject({ name: 'files.zip' });
  expect(toSend([sized('default-user/chats/a.jsonl'), sized('default-user/x.json')])).toMatchObject({
    name: 'default-user.zip',
  });
});

test('parts of the program, hidden files and keys are not sent', () => {
  const zip = toSend([
    sized('data/chats/a.jsonl', 100),
    sized('data/.git/objects/aa', GB * 3),
    sized('data/node_modules/x/index.js', GB * 3),
    sized('data/.DS_Store', GB * 3),
    sized('data/secrets.json', GB * 3),
  ]) as SentFile;
  expect(zip.size).toBeLessThan(1000);
  expect(() => toSend([sized('data/secrets.json')])).toThrow('no file in it');
});

test('too much is offered without pictures, where cards stay', () => {
  const found = toSend([
    sized('data/characters/Noor.png', GB / 2),
    sized('data/backgrounds/sea.png', GB),
    sized('data/user/images/Noor/walk.webp', GB),
    sized('data/backups/chat.jsonl', GB),
  ]);
  expect(found).toMatchObject({ smaller: { name: 'data.zip' } });
  const { smaller, bytes } = found as { smaller: SentFile; bytes: number };
  expect(bytes).toBeGreaterThan(FILE_MAX);
  expect(smaller.size).toBeGreaterThan(GB / 2);
  expect(smaller.size).toBeLessThan(GB);
});

test('too many are offered without pictures as well', () => {
  const pictures = Array.from({ length: PARTS_MAX }, (_, n) => sized(`data/backgrounds/${n}.png`));
  const found = toSend([sized('data/chats/a.jsonl'), ...pictures]);
  expect(found).toMatchObject({ smaller: { name: 'data.zip' } });
  const { smaller } = found as { smaller: SentFile };
  expect(smaller.size).toBeLessThan(1000);
  expect(() => toSend([...pictures, sized('data/backgrounds/more.png')])).toThrow('At most 100,000 files');
});

test('what can never come is refused in words', () => {
  expect(() => toSend([sized('chats/a.jsonl', GB * 3), sized('chats/a.png', GB)])).toThrow(
    'These files have 4 GB, without their pictures 3 GB. At most 2 GB can come at a time',
  );
  expect(() => toSend([sized('a/b.png', GB * 2), sized('a/c.png', GB)])).toThrow('At most 2 GB');
  expect(() => toSend([sized('a.zip'), sized('b.jsonl')])).toThrow('A zip comes by itself');
  const many = Array.from({ length: PARTS_MAX + 1 }, (_, n) => sized(`chats/${n}`));
  expect(() => toSend(many)).toThrow('At most 100,000 files');
});
