import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Log } from '../../../platform/server/log.ts';
import { CONTENT_DIR } from '../../../platform/server/places/project-root.ts';
import { readHouseExamples } from './house-examples.ts';

let own: string;
const warn = vi.fn();
const log = { warn } as unknown as Log;
beforeAll(async () => {
  own = await mkdtemp(path.join(os.tmpdir(), 'nb-house-'));
  await mkdir(path.join(own, 'understudy/characters'), { recursive: true });
  const questions = [{ ask: ['Why?'], answer: 'Because.' }];
  await writeFile(path.join(own, 'understudy/characters/hob.json'), JSON.stringify({ questions }));
  await writeFile(path.join(own, 'understudy/characters/juno.json'), '{ "questions": [');
});
afterAll(() => rm(own, { recursive: true, force: true }));
const examplesOf = (slug: string) => readHouseExamples(slug, { roots: [own, CONTENT_DIR], log });

it('the first written answers of a house character are example dialogue', async () => {
  const blocks = (await examplesOf('agnes')).split('<START>\n').filter(Boolean);
  expect(blocks).toHaveLength(8);
  for (const block of blocks) expect(block).toMatch(/^\{\{user\}\}: .+\n\{\{char\}\}: .+/);
});

it('those of the operator take precedence', async () => {
  expect(await examplesOf('hob')).toBe('<START>\n{{user}}: Why?\n{{char}}: Because.');
});

it('there are none where nothing was written', async () => {
  expect(await examplesOf('nobody-of-this-name')).toBe('');
  expect(warn).not.toHaveBeenCalled();
});

it('a file with a fault is named in the log, and the chat goes on without', async () => {
  expect(await examplesOf('juno')).toBe('');
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ file: path.join(own, 'understudy/characters/juno.json') }),
    expect.any(String),
  );
});
