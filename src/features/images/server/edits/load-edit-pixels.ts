/** Loaded with the first change: the imaging library takes longer to load than most of the server. */
export const loadEditPixels = () => import('./edit-pixels.ts');
