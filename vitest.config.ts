import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/support/database-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    // What is polled for comes as fast as the machine's load allows.
    expect: { poll: { timeout: 30_000 } },
    // The first house of a run fills the catalogue that the others copy, and they wait for it.
    hookTimeout: 300_000,
    include: [
      'src/**/*.test.ts',
      'test/{ports,journeys,support}/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
  },
});
