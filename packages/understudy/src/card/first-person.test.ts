import { describe, expect, it } from 'vitest';
import { toFirstPerson } from './first-person.ts';
import type { Who } from './pronouns.ts';

const she: Who = { names: ['Mara Voss', 'Mara', 'Voss'], pronoun: 'she' };
const he: Who = { names: ['Tomas Reyne', 'Tomas', 'Reyne'], pronoun: 'he' };
const they: Who = { names: ['Ash'], pronoun: 'they' };

describe('toFirstPerson', () => {
  it.each([
    [
      'Mara Voss is thirty-four and has the hands of someone who mends things.',
      'I am thirty-four and have the hands of someone who mends things.',
    ],
    [
      'Mara keeps the night shift and never answers her phone.',
      'I keep the night shift and never answer my phone.',
    ],
    ['She grew up where her mother mended nets.', 'I grew up where my mother mended nets.'],
    [
      'She sells books, maps and drinks, and keeps a knife near her.',
      'I sell books, maps and drinks, and keep a knife near me.',
    ],
    [
      'She left home because her mother drinks and gambles.',
      'I left home because my mother drinks and gambles.',
    ],
    ['She sits down and waits.', 'I sit down and wait.'],
    ['The city taught her patience.', 'The city taught me patience.'],
    [
      'People call her difficult, and she has decided to take it as praise.',
      'People call me difficult, and I have decided to take it as praise.',
    ],
    [
      'She runs a bar that never closes, and pours the drinks herself.',
      'I run a bar that never closes, and pour the drinks myself.',
    ],
    [
      'Mara is a bookbinder who restores old books and sells none of them.',
      'I am a bookbinder who restores old books and sells none of them.',
    ],
    [
      "Mara's flat is full of clocks; none of them agree, and she likes it that way.",
      'My flat is full of clocks; none of them agree, and I like it that way.',
    ],
    [
      "She's lived alone for years, she's tired of pretending otherwise, and she'll tell you so.",
      "I've lived alone for years, I'm tired of pretending otherwise, and I'll tell you so.",
    ],
    ['Mara, 34, works nights.', 'I work nights.'],
    [
      'When the storm comes she lights the lamp, checks the log and brews coffee.',
      'When the storm comes I light the lamp, check the log and brew coffee.',
    ],
    [
      "She doesn't sleep much, isn't fond of crowds and wasn't always this careful.",
      "I don't sleep much, am not fond of crowds and wasn't always this careful.",
    ],
    [
      "Mara has her father's laugh and her grandmother's temper.",
      "I have my father's laugh and my grandmother's temper.",
    ],
    ['Her hair is black, and her eyes are grey.', 'My hair is black, and my eyes are grey.'],
    ['She wants somebody to read it to her slowly.', 'I want somebody to read it to me slowly.'],
    ['A cruise line has offered her two years at sea.', 'A cruise line has offered me two years at sea.'],
  ])('%s', (told, said) => {
    expect(toFirstPerson(told, she)).toMatchObject({ text: said, isSure: true });
  });

  it.each([
    [
      '{{user}} walks into her shop just as she locks the door.',
      'You walk into my shop just as I lock the door.',
    ],
    ['She trusts {{user}} more than she admits.', 'I trust you more than I admit.'],
    [
      '{{user}} has come up the stairs and found her asleep.',
      'You have come up the stairs and found me asleep.',
    ],
    ['{{user}} climbs the tower and finds Mara on the beam.', 'You climb the tower and find me on the beam.'],
    ["She has read {{user}}'s letter twice.", 'I have read your letter twice.'],
    ['She notices how you stand and adjusts the lamp.', 'I notice how you stand and adjust the lamp.'],
  ])('keeps the user as "you": %s', (told, said) => {
    expect(toFirstPerson(told, she).text).toBe(said);
  });

  it.each([
    [
      'Tomas was a captain once, and his crew still writes to him.',
      'I was a captain once, and my crew still writes to me.',
    ],
    ['A habit of his: he whistles when he lies.', 'A habit of mine: I whistle when I lie.'],
    [
      'He carries a watch, winds it every night, and has never been on time.',
      'I carry a watch, wind it every night, and have never been on time.',
    ],
    ['He misses his brother, but he would never say so.', 'I miss my brother, but I would never say so.'],
  ])('he: %s', (told, said) => {
    expect(toFirstPerson(told, he)).toMatchObject({ text: said, isSure: true });
  });

  it.each([
    ['Ash says little; their hands say the rest.', 'I say little; my hands say the rest.'],
    ['They collect old maps and keep them in tubes.', 'I collect old maps and keep them in tubes.'],
    ['They were born on a station.', 'I was born on a station.'],
    ["They're quick to laugh and they've got a scar.", "I'm quick to laugh and I've got a scar."],
    ['They never forget how a person takes their tea.', 'I never forget how a person takes their tea.'],
  ])('they: %s', (sentence, expected) => {
    expect(toFirstPerson(sentence, they).text).toBe(expected);
  });

  it('does not mistake other names for the character', () => {
    expect(toFirstPerson('She lives at Voss House with a cat.', she).text).toBe(
      'I live at Voss House with a cat.',
    );
  });

  it.each([
    'She loves her sister, who left when she was nine.',
    'Her best friend is Ana, who calls to check that she has slept.',
  ])('is unsure if a pronoun is ambiguous: %s', (sentence) => {
    expect(toFirstPerson(sentence, she).isSure).toBe(false);
  });

  it('recognises a fragment', () => {
    expect(toFirstPerson('Tall and narrow-shouldered, with ink on her cuffs.', she)).toMatchObject({
      isFragment: true,
      text: 'Tall and narrow-shouldered, with ink on my cuffs.',
    });
  });
});
