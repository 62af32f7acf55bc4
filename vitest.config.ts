import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { DEEP_JOURNEYS } from './scripts/testing/deep-journeys.ts';
import { pageTestsWithProcess, testsWithDatabase } from './scripts/testing/test-kinds.ts';

/** Journeys that take minutes begin first, so that none of them runs alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /kill|properties/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Pages keep what they know in modules, so each of their test files begins with modules of its own. */
const PAGES = 'src/**/web/**/*.test.ts';

const shared = {
  pool: 'forks' as const,
  // Drawing leaves the processor to everything else that runs on the machine.
  testTimeout: 180_000,
  // As in the browser: what fails each time is broken; what passes then is named (scripts/test-reporter.ts).
  retry: process.env['CI'] ? 2 : 1,
  // What is polled for comes as fast as the machine's load allows.
  expect: { poll: { timeout: 30_000 } },
  // The first house of a run fills the catalogue that the others copy, and they wait for it.
  hookTimeout: 300_000,
  setupFiles: ['test/support/patient-waits.ts'],
};

/** Folders, from scripts/test.ts. */
const leftOut = (process.env['TEST_LEAVE_OUT'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((folder) => `${folder}/**`);

const withDatabase = testsWithDatabase();
const withProcess = pageTestsWithProcess();

const pages = { ...shared, setupFiles: [...shared.setupFiles, 'test/support/pages-setup.ts'] };

/** One process for many files: starting one and loading the product takes longer than most files. */
const server = { ...shared, isolate: false };

/** One PostgreSQL for all of them. Vitest starts it only if one of them runs. */
const onDatabase = { globalSetup: ['test/support/database-setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What passed says nothing: a green run is free of stray lines.
    silent: 'passed-only',
    sequence: { sequencer: LongFirst },
    projects: [
      // A realm for each file within one process: it takes half the time of a process for each.
      { test: { ...pages, name: 'pages', pool: 'vmForks', include: [PAGES], exclude: withProcess } },
      { test: { ...pages, name: 'pages alone', include: withProcess } },
      {
        test: {
          ...server,
          name: 'units',
          include: [
            '{src,packages,scripts,bench}/**/*.test.ts',
            'test/{ports,journeys,support}/**/*.test.ts',
          ],
          exclude: [PAGES, ...withDatabase, ...DEEP_JOURNEYS, ...leftOut],
        },
      },
      {
        test: {
          ...server,
          name: 'database',
          ...onDatabase,
          include: withDatabase.filter((file) => !DEEP_JOURNEYS.includes(file)),
        },
      },
      // They mostly wait, so `npm test` runs them beside the browser.
      { test: { ...server, name: 'deep', ...onDatabase, include: DEEP_JOURNEYS } },
    ],
  },
});
