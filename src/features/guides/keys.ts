// Keys of the queries that the server draws screens with.
/** `q`: the words searched for; empty for all guides. */
export const guidesKey = (q = '') => ['guides', 'list', q] as const;
export const guideKey = (slug: string) => ['guides', 'guide', slug] as const;
export const faqKey = (q = '') => ['guides', 'faq', q] as const;
