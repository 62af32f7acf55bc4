import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { findProblems } from '../../problems.ts';
import { TAG_CATEGORIES } from '../../../tags/catalogue.ts';

const OFFERED = TAG_CATEGORIES.flatMap(({ name, tags }) =>
  tags.map((tag) => ({ name: tag.name, category: name })),
);

describe('the examples', () => {
  it.each(EXAMPLES)('$id passes the rules for publishing', ({ content }) => {
    expect(findProblems(content, OFFERED)).toEqual({});
    expect(content.age).toBeGreaterThanOrEqual(21);
  });
});
