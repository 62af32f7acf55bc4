// The understudy's own tests remember with a recording of what the product remembers: here the two are compared.
import { expect, it } from 'vitest';
import { FACTS } from '../../packages/understudy/src/test-support/facts.ts';
import { readFacts } from '../../src/features/chat/server/facts/read-facts.ts';

it.each(Object.entries(FACTS))(
  'the product remembers of %j what the understudy’s tests say',
  (line, facts) => {
    expect(readFacts(line)).toEqual(facts);
  },
);
