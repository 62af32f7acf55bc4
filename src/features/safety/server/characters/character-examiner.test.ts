import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../../../platform/server/log.ts';
import { createSafety } from '../checks/check.ts';
import { createCharacterExaminer } from './character-examiner.ts';

const safety = createSafety({ year: () => 2026 });
let read = 0;
afterEach(() => (read = 0));
const rules = () => ({
  checkCharacter: (card: Parameters<typeof safety.checkCharacter>[0]) => {
    read++;
    return safety.checkCharacter(card);
  },
});
const deps = { rules, year: () => 2026, log: createLog('silent') };
const long = 'The keeper walks down to the harbour at night. '.repeat(400);
const card = (content: string) => ({
  age: 30,
  texts: { name: 'Maren' },
  lorebook: [{ keys: ['sea'], content }],
});

test('checks a long character on the worker thread with the same findings', async () => {
  const examine = createCharacterExaminer(deps);
  const bad = `${long} She looks like a teenager.`;
  const [fine, found, short] = await Promise.all([
    examine(card(long)),
    examine(card(bad)),
    examine(card('She looks like a teenager.')),
  ]);
  expect(read).toBe(1);
  expect(fine).toEqual([]);
  expect(found).toMatchObject([{ field: 'lorebook.0.content', severity: 'hard', category: 'MIN' }]);
  for (const { start, end, text } of found[0]!.spans) expect(bad.slice(start, end)).toBe(text);
  expect(short).toMatchObject([{ field: 'lorebook.0.content', severity: 'hard' }]);
  // A year of birth is compared with the injected year.
  expect(
    await createCharacterExaminer({ ...deps, year: () => 2040 })(card(`${long} She was born in 2024.`)),
  ).toMatchObject([{ category: 'MIN' }]);
});

test('rejects the check when the worker dies, and starts a new worker for the next one', async () => {
  const broken = new URL('data:text/javascript,process.exit(3)');
  const examine = createCharacterExaminer(deps, broken);
  await expect(examine(card(long))).rejects.toMatchObject({ code: 'server.unavailable' });
  await expect(examine(card(long))).rejects.toMatchObject({ code: 'server.unavailable' });
});
