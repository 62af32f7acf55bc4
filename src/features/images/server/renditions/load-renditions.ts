/** Loaded with the first picture: the imaging library takes longer to load than most of the server. */
export const loadRenditions = () => import('./renditions.ts');
