import { describe, expect, it } from 'vitest';
import type { CharacterContent } from '../../../content.ts';
import type { Finding } from '../../../creating-contract.ts';
import { emptyContent } from '../../../empty-content.ts';
import { examine } from '../../../problems.ts';
import { publishNeed } from './publish-need.ts';

const OFFERED = [{ name: 'female', category: 'Character Type' }];
const READY = {
  ...emptyContent(),
  name: 'Odile',
  age: 41,
  hook: 'Tunes bells.',
  description: 'A bell tuner.',
  greetings: ['"Flat."'],
  tags: ['female'],
  rating: 'sfw' as const,
};
const need = (over: Partial<CharacterContent>, blocking: Finding[] = []) => {
  const content = { ...READY, ...over };
  return publishNeed({ problems: examine(content, OFFERED).problems, blocking }, content);
};

describe('what the publish button needs', () => {
  it('is nothing when everything is there', () => expect(need({})).toBe(null));

  it('is named while it is one or two things', () => {
    expect(need({ age: null })).toBe('Needs an age');
    expect(need({ age: null, greetings: [] })).toBe('Needs an age and a greeting');
    expect(need({ greetings: [' '] })).toBe('Needs a greeting');
    expect(need({ tags: [] })).toBe('Needs a character type');
  });

  it('is counted from three on', () => {
    expect(need({ name: '', age: null, greetings: [] })).toBe('3 things are missing');
    expect(need({ starters: [''] })).toBe('1 thing is missing');
  });

  it('is something to fix where a text is there, but not as it may be', () => {
    expect(need({ age: 17 })).toBe('1 thing to fix');
    expect(need({ tags: ['unknown'], name: '' })).toBe('2 things to fix');
    expect(need({}, [{ field: 'hook' } as Finding])).toBe('1 thing to fix');
  });
});
