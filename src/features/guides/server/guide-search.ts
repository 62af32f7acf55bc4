import type { GuideLibrary } from './guide-library.ts';

/** Guides for the search over everything, which is built before the guides' pages. */
export const createGuideSearch = (library: GuideLibrary) => ({
  async find(wanted: string[][], most: number) {
    const found = await library.find(wanted, most);
    return found.map(({ slug, title, description }) => ({ slug, title, summary: description }));
  },
});
