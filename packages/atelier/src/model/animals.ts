export const ANIMALS = ['cat', 'dog', 'raven', 'fox'] as const;
export type AnimalKind = (typeof ANIMALS)[number];
