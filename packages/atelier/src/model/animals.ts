export const ANIMALS = ['cat', 'dog', 'raven', 'fox', 'wolf', 'deer', 'owl', 'rabbit', 'koi'] as const;
export type AnimalKind = (typeof ANIMALS)[number];
