import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { portrait } from './portrait.ts';

// When a hash changes on purpose: look at the forty pictures, then run this file with `--update=all`.
describe('the catalogue', () => {
  it('has forty characters', () => {
    expect(new Set(CATALOGUE.map(([seed]) => seed)).size).toBe(40);
  });

  it.each(CATALOGUE)(
    '%s is drawn as reviewed',
    async (seed, tags) => {
      const { svg, traits, description } = portrait({ seed, tags });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16);
      const record = JSON.stringify({ svg: hash, description, traits }, null, 1);
      await expect(record).toMatchFileSnapshot(`./catalogue.snapshots/${seed}.snap`);
    },
    20_000,
  );
});
