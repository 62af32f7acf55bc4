import { describe, expect, it } from 'vitest';
import { toggled, withTag } from './tag-toggle.ts';

const tag = (name: string, category: string) => ({
  name,
  displayName: name,
  emoji: '',
  category,
  isNSFW: false,
});
const groups = [
  {
    name: 'Character Type',
    maxSelections: 1,
    tags: ['female', 'vampire'].map((name) => tag(name, 'Character Type')),
  },
  { name: 'Genre', maxSelections: 3, tags: [tag('romance', 'Genre'), tag('horror', 'Genre')] },
];

describe('choosing tags', () => {
  it('replaces the type when another one is chosen', () => {
    expect(withTag(['female', 'romance'], 'vampire', groups)).toEqual(['romance', 'vampire']);
    expect(withTag(['vampire'], 'vampire', groups)).toEqual([]);
  });

  it('allows any number of other tags', () => {
    expect(withTag(['female', 'romance'], 'horror', groups)).toEqual(['female', 'romance', 'horror']);
    expect(withTag(['female', 'romance'], 'romance', groups)).toEqual(['female']);
  });

  it('adds a missing value and removes a present one', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
