import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SLOWEST = 10;

/**
 * Names the tests that passed at a later attempt than the first, counted in the words of the browser journeys, and the
 * files that took longest.
 */
export default class TestReporter implements Reporter {
  readonly #unsteady: TestCase[] = [];
  readonly #files = new Map<string, number>();

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#unsteady.push(test);
  }

  onTestModuleEnd(file: TestModule): void {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      file.diagnostic();
    const total = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#files.set(file.relativeModuleId, total);
  }

  onTestRunEnd(): void {
    const slowest = [...this.#files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
    // One file alone is somebody at work on it.
    if (this.#files.size > 1) {
      console.log('The slowest files:');
      for (const [name, ms] of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
    }
    if (this.#unsteady.length === 0) return;
    for (const test of this.#unsteady)
      console.log(
        `later attempt: ${test.module.relativeModuleId} > ${test.fullName}\n  ${firstProblem(test)}`,
      );
    console.log(`  ${this.#unsteady.length} flaky`);
  }
}

/** Why the first attempt failed. */
const firstProblem = (test: TestCase): string =>
  test.result().errors?.[0]?.message?.replaceAll('\n', '\n  ') ?? 'no reason is known';
