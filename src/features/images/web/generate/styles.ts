// Styles by words that the built-in atelier knows and other engines understand as well. Their example pictures,
// public/pictures/style-<name>.webp, are drawn by scripts/style-pictures.ts.
import { hasWords, toggleWords } from './request-form.ts';

export interface Style {
  name: string;
  label: string;
  words: string;
}

export const STYLES: readonly Style[] = [
  { name: 'moonlit', label: 'Moonlit', words: 'moonlight' },
  { name: 'candle', label: 'Candle', words: 'candlelight' },
  { name: 'neon', label: 'Neon', words: 'neon lights' },
  { name: 'golden', label: 'Golden hour', words: 'golden hour' },
  { name: 'noir', label: 'Noir', words: 'film noir' },
  { name: 'aurora', label: 'Aurora', words: 'aurora' },
  { name: 'rose', label: 'Rose', words: 'rose light' },
  { name: 'ember', label: 'Embers', words: 'embers' },
  { name: 'mist', label: 'Overcast', words: 'pale light' },
  { name: 'verdant', label: 'Verdant', words: 'green light' },
  { name: 'ink', label: 'Ink', words: 'ink and wash' },
];

/** Takes the style's words into the prompt in place of another style's, or out again. */
export function toggleStyle(prompt: string, words: string): string {
  const others = STYLES.filter((style) => style.words !== words && hasWords(prompt, style.words));
  return toggleWords(
    others.reduce((text, style) => toggleWords(text, style.words), prompt),
    words,
  );
}
