import { describe, expect, it } from 'vitest';
import { GARMENT_NAMES } from '../model/garment-names.ts';
import { MOODS } from '../palette/moods.ts';
import { SCENE_NAMES } from '../model/scene-names.ts';
import { readPrompt } from './prompt.ts';
import { COLOUR_NAMES, COLOURS, MOOD_WORDS, OUTFIT_WORDS, SCENE_WORDS } from './vocabulary.ts';

describe('readPrompt', () => {
  it.each([
    ['candlelight castle gown', { mood: 'candle', scenario: 'medieval', outfit: 'gown' }],
    ['neon city rain leather jacket', { mood: 'neon', scenario: 'modern-city', outfit: 'biker' }],
    ['Starship cockpit, spacesuit!', { scenario: 'space', outfit: 'spacesuit' }],
    ['close-up, off-the-shoulder, golden hour', { framing: 'close', outfit: 'offShoulder', mood: 'golden' }],
    ['under a blood moon', { mood: 'bloodmoon' }],
    ['in an evening gown', { outfit: 'gown' }],
    ['in a slip dress', { outfit: 'slip' }],
  ])('%s', (text, wishes) => {
    expect(readPrompt(text)).toMatchObject(wishes);
  });

  it('reads who somebody is', () => {
    expect(readPrompt('A mysterious vampire woman with fangs').tags).toEqual(
      expect.arrayContaining(['mysterious', 'vampire', 'female']),
    );
    expect(readPrompt('bearded man').beard).toBe('full');
  });

  it('gives a colour to the hair, the eyes or the garment that it stands before', () => {
    const read = readPrompt('a woman with long silver hair and glowing red eyes in a green velvet dress');
    expect(read.hairColour).toBe(COLOURS.silver?.hair);
    expect(read.eyeColour).toBe(COLOURS.red?.eyes);
    expect(read.outfitColour).toBe(COLOURS.green?.cloth);
    expect(read.mood).not.toBe('verdant');
    expect(read.tags).not.toContain('mature');
    expect(readPrompt('blue eyes').mood).toBeUndefined();
    expect(readPrompt('a blue mood').mood).toBe('cobalt');
  });

  it('knows hair styles', () => {
    expect(readPrompt('short black bob').tags).toContain('hair:bob');
    expect(readPrompt('messy bun').tags).toContain('hair:topbun');
  });

  it('refuses what follows "no" or "without"', () => {
    const read = readPrompt('no glasses, without a beard, scar');
    expect(read.without).toEqual(expect.arrayContaining(['glasses', 'beard']));
    expect(read.tags).toEqual(['scars']);
    expect(read.beard).toBeUndefined();
  });

  it.each(['', '   ', 'xyzzy plugh', '<script>alert(1)</script>', '写真', '\u0000\uD800'])(
    'reads nothing from %j',
    (text) => {
      expect(readPrompt(text)).toEqual({ tags: [], without: [] });
    },
  );

  it('has words for every scene, mood and garment, and real colours behind every name', () => {
    expect(Object.keys(SCENE_WORDS).sort()).toEqual([...SCENE_NAMES].sort());
    expect(Object.keys(MOOD_WORDS).sort()).toEqual(Object.keys(MOODS).sort());
    expect(Object.keys(OUTFIT_WORDS).sort()).toEqual([...GARMENT_NAMES].sort());
    for (const name of Object.values(COLOUR_NAMES)) expect(COLOURS[name]).toBeDefined();
  });
});
