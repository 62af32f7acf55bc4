import { expect, it } from 'vitest';
import { readVectors } from '@nightbloom/word-vectors';
import { CONTENT } from '../test-support/talk.ts';
import { spotLanguage } from './language.ts';

const [folder] = CONTENT;
const { placeOf: rankOf } = readVectors(`${folder}/vectors/words.txt`, `${folder}/vectors/numbers.bin`);

it.each([
  ['Spanish', ['Hola', 'hola como estas', '¿Qué haces esta noche?', 'buenas noches', 'estoy muy cansado']],
  ['French', ['Bonjour', 'je suis fatigué', 'comment ça va', 'merci beaucoup', 'quelle heure est-il']],
  ['German', ['danke', 'Guten Abend', 'Wie geht es dir heute?', 'ich bin müde', 'schöner Laden']],
  ['Italian', ['buongiorno', 'ciao bella, come stai', 'grazie mille']],
  ['Portuguese', ['olá tudo bem']],
  ['Dutch', ['hoe gaat het met je', 'ik ben moe']],
  ['Polish', ['cześć, jak się masz', 'jestem zmęczony']],
  ['Swedish', ['hej hur mår du']],
  ['Turkish', ['merhaba nasılsın']],
  ['Russian', ['как дела']],
  ['Japanese', ['こんにちは']],
])('recognises %s', (name, lines) => {
  expect(lines.map((line) => spotLanguage(line, rankOf))).toEqual(lines.map(() => name));
});

it.each([
  'no',
  'hmm ok',
  'lol',
  'me too',
  'Trust me.',
  'Yes please',
  'I am Maria de la Cruz',
  'I had a croissant in Paris',
  'Silas grins',
  'ramen noodles',
  'crochet blankets mostly',
  'as far as I know',
  'asdf qwer zxcv',
  'Bis-cuit. Slower. Night, Rook.',
  'Ha. ok that one was good',
  'parked badly, paid dearly',
])('does not mistake English for another language: %s', (line) => {
  expect(spotLanguage(line, rankOf)).toBe(undefined);
});
