// Ages of others, durations and schools in the texts of characters. Written for what real cards tell in passing.
import { describe, expect, it } from 'vitest';
import { createSafety } from '../checks/check.ts';

const safety = createSafety({ year: () => 2026 });
const isAllowed = (text: string): boolean => safety.check(text, 'character').allowed;

describe('what a card tells of others is no age of the character', () => {
  it.each([
    'Seine Frau ist vor sechs Jahren gestorben.',
    'Er wohnt seit 12 Jahren am Hafen und ist seit 15 Jahren verheiratet.',
    'Lleva 12 años estudiando al mismo pulpo.',
    'Se fue hace 14 años y volvió después de 11 años.',
    'Il a démissionné après 12 ans, et conduit le tramway depuis 17 ans.',
    'Il y a 13 ans, elle a quitté Lyon.',
    'Lavora al porto da 14 anni, dopo 12 anni in mare.',
    'Trabalha no farol há 12 anos.',
    'Hij werkt al 15 jaar op de veerboot en verhuisde 12 jaar geleden.',
    'Он уже 12 лет не может обыграть соседа, а приехал 15 лет назад.',
    'She has a six-year-old daughter, Poppy, who loves trains.',
    'Her niece is 9 and her son turned 14 in May.',
    'His class of seven-year-olds sends the crew drawings.',
    'She coaches ten-year-olds at chess on Saturdays.',
    'The dog is called Linnaeus; he is 13, deaf, and in charge.',
    'Linnaeus is a 13-year-old deaf Labrador.',
    'Hat: woollen, 14 years old.',
    'Do not blame the whiskey. It is sixteen years old.',
    'Husband Paul is a high school band teacher.',
    'The radio reads the high school football scores.',
    'Three kids, two grown, one finishing high school.',
    'She is a mother (her boy is in second grade and sorts the reeds).',
    'Name: Jack Doyle, "Seventeen". Age: 51.',
    'She takes line 12 to court.',
  ])('%s', (text) => expect(isAllowed(text)).toBe(true));
});

describe('what states an age of the character is refused as before', () => {
  it.each([
    'Sie ist seit gestern 15 Jahre alt.',
    'Mit 15 Jahren zog sie ein, und jetzt ist sie 16 Jahre alt.',
    'Tiene 15 años desde hace un mes.',
    'Elle a 14 ans depuis mardi.',
    'Ha 15 anni.',
    'Tem 13 anos.',
    'Ей 15 лет.',
    'She is a daughter of a baker, 15 years old.',
    'She is a 15-year-old daughter of a baker.',
    'His girl is 15.',
    'His girl is in ninth grade.',
    'It is 14 years old and calls itself Unit.',
    'She is in high school.',
    'Anna, a high school student, plays in the band.',
    'She is finishing high school.',
    'She is seventeen and teaches nobody.',
    'Name: Jane, Seventeen.',
    'She is "15".',
  ])('%s', (text) => expect(isAllowed(text)).toBe(false));

  it.each([
    'She has a 12-year-old daughter who is naked in every scene.',
    'He coaches ten-year-olds and wants sex with them.',
    'It is a high school, and sex with a student is the scenario.',
  ])('beside sexual words others count as well: %s', (text) => expect(isAllowed(text)).toBe(false));
});
