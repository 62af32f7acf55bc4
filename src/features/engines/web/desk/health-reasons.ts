import type { HealthReason } from '../../contract.ts';

/** Why an engine did not answer as it should, in words that say what to look at. */
export const REASONS: Record<HealthReason, string> = {
  unauthorized: 'It refused the key.',
  unreachable: 'Nothing answers at its address.',
  timeout: 'It did not answer in time.',
  busy: 'It had too much to do.',
  refused: 'It refused the request.',
  context: 'The prompt was longer than its model holds.',
  filtered: 'Its filter held the reply back.',
  broken: 'What it sent was no whole answer.',
  thoughts: 'Its model thought and wrote nothing.',
  tools: 'Its model called a tool instead of answering.',
  refusal: 'Its model declined to answer.',
  spent: 'Nobody was asked: a budget is used up.',
  unexpected: 'Something went wrong in the product itself.',
};
