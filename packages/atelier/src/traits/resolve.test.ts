import { describe, expect, it } from 'vitest';
import { GARMENT_NAMES } from '../model/garment-names.ts';
import { HAIR_NAMES } from '../model/hair.ts';
import { SCENE_NAMES } from '../model/scene-names.ts';
import { resolve } from './resolve.ts';
import { TYPES } from '../model/traits.ts';

const PEOPLE = Array.from({ length: 220 }, (_, i) =>
  resolve({ seed: `fuzz${i}`, tags: [TYPES[i % TYPES.length] as string] }),
);

describe('resolve', () => {
  it('answers only finite numbers and known names', () => {
    for (const traits of PEOPLE) {
      expect(JSON.stringify(traits)).not.toMatch(/NaN|undefined/);
      expect(Object.values(traits.face).every(Number.isFinite)).toBe(true);
      expect(Object.values(traits.body).every(Number.isFinite)).toBe(true);
      expect(HAIR_NAMES).toContain(traits.hairStyle);
      expect(GARMENT_NAMES).toContain(traits.outfit);
      expect(SCENE_NAMES).toContain(traits.scenario);
    }
  });

  it('draws everybody with the proportions of an adult', () => {
    for (const { eyes, face, body, type, k, oy } of PEOPLE) {
      // portrait-style: eyes of at most 1.25, those of aliens 14 % larger; a chin never shorter than -14.
      expect(eyes.size).toBeLessThanOrEqual(type === 'alien' ? 1.25 * 1.14 : 1.25);
      expect(eyes.open).toBeLessThanOrEqual(0.98);
      expect(face.chinL).toBeGreaterThanOrEqual(-14);
      expect(face.jaw).toBeGreaterThan(0.85);
      expect(face.noseH).toBeGreaterThan(0.6);
      expect(face.eyeGap).toBeLessThan(1.1);
      expect(body.shoulder).toBeGreaterThan(0.9);
      // The eyes lie on the half of the head: as far below the crown as above the chin, within a tenth.
      expect((228 + face.chinL) / 230).toBeGreaterThan(0.9);
      // Always a bust with its collar bones, never only a face.
      expect((1200 - oy) / k).toBeGreaterThan(350);
    }
  });

  it('uses a good part of its vocabulary', () => {
    expect(new Set(PEOPLE.map((traits) => traits.hairStyle)).size).toBeGreaterThan(20);
    expect(new Set(PEOPLE.map((traits) => traits.outfit)).size).toBeGreaterThan(18);
    expect(new Set(PEOPLE.map((traits) => traits.scenario)).size).toBe(SCENE_NAMES.length);
  });

  it('keeps the person when only the take changes', () => {
    const tags = ['female', 'latino'];
    const first = resolve({ seed: 'seraphine', take: '1', tags });
    const second = resolve({ seed: 'seraphine', take: '2', tags: [...tags, 'serious'] });
    for (const key of ['type', 'skin', 'hair', 'hairStyle', 'face', 'body', 'hairline', 'eyeColour'] as const)
      expect(second[key]).toEqual(first[key]);
    expect(second.mouth.w).toBe(first.mouth.w);
    expect(second.pose).not.toEqual(first.pose);
  });

  it('ignores tags that it does not know', () => {
    const tags = ['male', 'asian'];
    const plain = resolve({ seed: 'kaito', tags });
    expect(resolve({ seed: 'kaito', tags: [...tags, 'pansexual', 'hair:unheard-of', '<svg>', ''] })).toEqual(
      plain,
    );
  });

  it('lets tags and wishes win over chance', () => {
    const traits = resolve({
      seed: 'x',
      tags: ['female', 'hair:bob', 'glasses', 'scars'],
      scenario: 'space',
      mood: 'noir',
      outfit: 'suit',
      hairColour: '#123456',
      eyeColour: '#654321',
      outfitColour: '#abcdef',
    });
    expect(traits).toMatchObject({
      hairStyle: 'bob',
      scenario: 'space',
      mood: 'noir',
      outfit: 'suit',
      hair: '#123456',
      eyeColour: '#654321',
    });
    expect(traits.colours[0]).toBe('#abcdef');
    expect(traits.colours).toHaveLength(3);
    expect(traits.extras.glasses).not.toBeNull();
    expect(traits.extras.hasScar).toBe(true);
  });

  it('leaves out what is not wanted', () => {
    for (let i = 0; i < 60; i++) {
      const { extras } = resolve({
        seed: `bare${i}`,
        tags: ['male'],
        without: ['glasses', 'beard', 'tattoos'],
      });
      expect(extras).toMatchObject({ glasses: null, beard: null, hasTattoos: false });
    }
  });
});
