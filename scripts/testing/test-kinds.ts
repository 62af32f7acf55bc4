// Which tests need more than a process that they share with others.
import { readSources } from '../rooms/read-imports.ts';
import { ROOT } from '../run.ts';

/** What asks for the test run's PostgreSQL (test/support/database-setup.ts). */
const DATABASE = 'test/support/test-database.ts';
const IS_TEST = /\.test\.ts$/;
/** Nothing else imports what tests use. */
const TESTS = [
  '{src,packages,scripts,bench}/**/*.test.ts',
  'src/**/test-support/*.ts',
  '{test,bench}/**/*.ts',
];

/** Tests that use PostgreSQL, directly or through what they import. Relative to the root, with slashes. */
export function testsWithDatabase(): string[] {
  const sources = readSources(ROOT, TESTS);
  const importers = new Map<string, string[]>();
  for (const { file, imports } of sources)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  const found = new Set<string>([DATABASE]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => IS_TEST.test(file));
}

/** Page tests that replace `location`, or take a stream of Node's: a realm of their own inside a process has neither. */
export const pageTestsWithProcess = (): string[] =>
  readSources(ROOT, ['src/**/web/**/*.test.ts'])
    .filter(({ text }) => /\bwatchDepartures\b|\bReadableStream\b/.test(text))
    .map(({ file }) => file);
