import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed at their second attempt, and counts them in the words of the browser journeys. */
export default class UnsteadyReporter implements Reporter {
  readonly #unsteady: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#unsteady.push(test);
  }

  onTestRunEnd(): void {
    if (this.#unsteady.length === 0) return;
    for (const { module, fullName } of this.#unsteady)
      console.log(`second attempt: ${module.relativeModuleId} > ${fullName}`);
    console.log(`  ${this.#unsteady.length} flaky`);
  }
}
