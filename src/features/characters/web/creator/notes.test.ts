import { describe, expect, it } from 'vitest';
import type { Finding } from '../../creating-contract.ts';
import { emptyContent } from '../../empty-content.ts';
import { stillTrue, textAt, troubleBySteps } from './notes.ts';
import { isBegun, stepOfField } from './steps.ts';

const finding = (part: Partial<Finding>): Finding => ({
  field: 'description',
  severity: 'block',
  category: 'x',
  policy: 'x',
  message: 'Not here',
  fix: 'Take it out',
  spans: [],
  ...part,
});

const content = {
  ...emptyContent(),
  description: 'A quiet keeper of lamps',
  greetings: ['Good evening', 'You again'],
  tags: ['female', 'vampire'],
};

describe('the notes under fields', () => {
  it('finds the text of a path', () => {
    expect(textAt(content, 'description')).toBe('A quiet keeper of lamps');
    expect(textAt(content, 'greetings.1')).toBe('You again');
    expect(textAt(content, 'greetings.7')).toBeUndefined();
    expect(textAt(content, 'tags')).toContain('female, vampire');
    expect(textAt(content, 'lorebook.entries.3.keys')).toBeUndefined();
    expect(textAt({ ...content, age: 30 }, 'age')).toBe('30');
  });

  it('drops a finding whose words are gone', () => {
    const words = finding({ spans: [{ start: 8, end: 14, text: 'keeper' }] });
    expect(stillTrue([words], content)).toEqual([words]);
    expect(stillTrue([words], { ...content, description: 'A quiet host' })).toEqual([]);
  });

  it('keeps a finding without specific words', () => {
    expect(stillTrue([finding({ field: 'card' })], content)).toHaveLength(1);
  });

  it('counts problems by step, without findings that only need a review', () => {
    const steps = troubleBySteps({ name: 'Give it a name', age: 'How old', 'greetings.0': 'Empty' }, [
      finding({ field: 'greetings.1' }),
      finding({ field: 'scenario', severity: 'review' }),
    ]);
    expect(steps.get('look')).toEqual({ count: 2, isBlocked: false });
    expect(steps.get('greetings')).toEqual({ count: 2, isBlocked: true });
    expect(steps.has('scenario')).toBe(false);
  });

  it('maps every field to a step, and unknown ones to a default', () => {
    expect(stepOfField('lorebook.entries.3.content')).toBe('lorebook');
    expect(stepOfField('card')).toBe('publish');
    expect(stepOfField('something.new')).toBe('publish');
  });

  it('reports which steps are started', () => {
    expect(isBegun('personality', content)).toBe(true);
    expect(isBegun('look', content)).toBe(false);
    expect(isBegun('greetings', { ...content, greetings: [''] })).toBe(false);
  });
});
