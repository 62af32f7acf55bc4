import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createBuiltCode } from './built-code.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folders() {
  const home = mkdtempSync(path.join(tmpdir(), 'nb-built-'));
  made.push(home);
  const kept = path.join(home, 'kept');
  const codeFiles = () => readdirSync(kept).filter((name) => name.endsWith('.code'));
  return {
    kept,
    codeFiles,
    write: (name: string, text: string) => writeFileSync(path.join(home, name), text),
    open: (place: string | undefined = kept) => createBuiltCode(home, place),
    codeFile: () => path.join(kept, codeFiles()[0]!),
  };
}

test('loads a file once, with neighbouring files, installed packages and Node modules', () => {
  const { write, open } = folders();
  write('a.cjs', 'exports.b = require("./b.cjs"); exports.join = require("node:path").join;');
  write('b.cjs', 'exports.a = require("./a.cjs"); exports.places = [__filename, __dirname];');
  const a = open().load('a.cjs') as { b: { a: unknown; places: string[] }; join: unknown };
  expect(a.b.a).toBe(a);
  expect(a.b.places.map((place) => path.basename(place))[0]).toBe('b.cjs');
  expect(a.join).toBe(path.join);
});

test('saves compiled code, and saves it again only if the source has changed', () => {
  const { write, open, codeFile } = folders();
  const start = (text: string) => {
    write('a.cjs', text);
    const code = open();
    const answer = (code.load('a.cjs') as { say(): string }).say();
    code.save();
    return { answer, kept: readFileSync(codeFile()) };
  };
  const first = start('exports.say = () => "one";');
  const again = start('exports.say = () => "one";');
  expect(again.kept.equals(first.kept)).toBe(true);
  // As long as the first source, because V8 itself would accept the old code for it.
  const other = start('exports.say = () => "two";');
  expect(other.answer).toBe('two');
  expect(other.kept.equals(first.kept)).toBe(false);
});

test('does not run saved code that is damaged or truncated', () => {
  const { write, open, codeFile } = folders();
  write('a.cjs', 'exports.say = () => "one";');
  const start = () => {
    const code = open();
    expect((code.load('a.cjs') as { say(): string }).say()).toBe('one');
    code.save();
    return readFileSync(codeFile());
  };
  const whole = start();
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20]! ^= 0xff;
  for (const bytes of [
    flipped,
    whole.subarray(0, 5),
    whole.subarray(0, whole.length >> 1),
    Buffer.alloc(0),
  ]) {
    writeFileSync(codeFile(), bytes);
    start();
    expect(readFileSync(codeFile()).length).toBe(whole.length);
  }
});

test('runs the code even if nothing can be saved', () => {
  const { write, open } = folders();
  write('a.cjs', 'exports.say = () => "one";');
  write('file', '');
  for (const code of [createBuiltCode(made[0]!, undefined), open(path.join(made[0]!, 'file'))]) {
    expect((code.load('a.cjs') as { say(): string }).say()).toBe('one');
    code.save();
  }
});
