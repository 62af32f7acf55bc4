import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { portrait } from './portrait.ts';

// What each of the forty shows must stay what was reviewed; how it is drawn may change.
describe('the catalogue', () => {
  it('has forty characters', () => {
    expect(new Set(CATALOGUE.map(([seed]) => seed)).size).toBe(40);
  });

  it.each(CATALOGUE)(
    '%s shows what was reviewed',
    async (seed, tags) => {
      const { svg, traits, description } = portrait({ seed, tags });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      // The colours of skin, hair and clothes are in the picture, in the tones of its light.
      const { type, presence, skin, hair, hairStyle, eyeColour, outfit, colours, place, mood, extras } =
        traits;
      const shown = {
        type,
        presence,
        skin,
        hair,
        hairStyle,
        eyeColour,
        outfit,
        colours,
        place,
        mood,
        extras,
      };
      const record = JSON.stringify({ description, shown }, null, 1);
      await expect(record).toMatchFileSnapshot(`./catalogue.snapshots/${seed}.snap`);
    },
    20_000,
  );
});
