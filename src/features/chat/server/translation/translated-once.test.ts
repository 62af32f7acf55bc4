import { expect, test } from 'vitest';
import { translatedOnce } from './translated-once.ts';

test('the attempts of one send ask once for each text and language', async () => {
  const asked: string[] = [];
  const translate = translatedOnce((_userId, { text, to }) => {
    asked.push(`${text} ${to}`);
    return Promise.resolve({ text: `${to}: ${text}`, model: 'm' });
  }, 'ada');
  expect(await translate('Hallo', 'en')).toBe('en: Hallo');
  expect(await translate('Hallo', 'en')).toBe('en: Hallo');
  // Another device has chosen another language between two attempts.
  expect(await translate('Hallo', 'ja')).toBe('ja: Hallo');
  expect(asked).toEqual(['Hallo en', 'Hallo ja']);
});
