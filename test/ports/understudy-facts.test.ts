// The understudy's tests use a recording of the product's memory facts; this test compares the recording with
// the product.
import { expect, it } from 'vitest';
import { FACTS } from '../../packages/understudy/src/test-support/facts.ts';
import { readFacts } from '../../src/features/chat/server/facts/read-facts.ts';

it.each(Object.entries(FACTS))(
  'the product remembers of %j what the understudy’s tests say',
  (line, facts) => {
    expect(readFacts(line)).toEqual(facts);
  },
);
