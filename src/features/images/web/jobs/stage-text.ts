/** What the built-in atelier is at, in words; other engines' stages are shown as they name them. */
const WORDS: Record<string, string> = {
  light: 'Finding the light',
  features: 'Drawing the face',
  hair: 'Painting the hair',
  outfit: 'Choosing the clothes',
  scene: 'Setting the scene',
  grade: 'Painting light',
  sizes: 'Framing it',
};

export function stageText(stage: string): string {
  const words = WORDS[stage] ?? stage.trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Drawing';
}
