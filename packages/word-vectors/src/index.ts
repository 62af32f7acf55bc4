// Public interface of the package.
export { createLikeness, type Likeness } from './likeness.ts';
export { cosine, DIMENSIONS, readVectors, type Vectors } from './vectors.ts';
