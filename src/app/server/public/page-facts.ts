// The content of each page's head: title, description, preview image, and whether search engines may list it.
import type { Sharing, SitemapEntry } from '../../../features/discovery/server/sharing/sharing.ts';
import { SHARE_HEIGHT, SHARE_WIDTH } from '../../../features/discovery/server/sharing/share-card.ts';
import type { PageFacts } from './facts.ts';
import { counted } from '../../../shared/words/counted.ts';

/** Returns the head of a path that it is responsible for; null for any other. */
export type FactsSource = (path: string) => Promise<PageFacts | null> | PageFacts | null;

interface Listed {
  title: string;
  description?: string;
  /** The canonical path if the page has two. */
  canonical?: string;
}

/**
 * Pages that are the same for everybody and may be listed by search engines. Any other page is not listed.
 */
export const LISTED_PAGES: Readonly<Record<string, Listed>> = {
  '/': { title: 'For You' },
  '/ForYouPage': { title: 'For You', canonical: '/' },
  '/features': {
    title: 'Features',
    description: 'What you can do here: chats, pictures, your own characters.',
  },
  '/creators': {
    title: 'Creators',
    description: 'The people who write the characters, by what readers return to.',
  },
  '/showcase': { title: 'Showcase', description: 'Pictures that people made and chose to show.' },
  '/gallery': { title: 'Showcase', canonical: '/showcase' },
  '/subscribe': { title: 'Membership', description: 'Plans, what each adds, and what it costs.' },
  '/coins': { title: 'Coins', description: 'What coins are for and how to get them.' },
  '/support': { title: 'Help and support', description: 'Answers to common questions, and a way to ask us.' },
  '/verify': {
    title: 'Check a picture',
    description: 'Find out whether a picture was made here by AI. No account is needed, and nothing is kept.',
  },
  '/content-removal': {
    title: 'Content removal',
    description: 'Ask for the removal of a picture, a character or a likeness. No account is needed.',
  },
};

/** The head of a page that search engines must not list. */
const UNLISTED: PageFacts = {
  title: null,
  description: null,
  image: null,
  type: 'website',
  canonical: null,
  isListed: false,
  structured: [],
  queries: [],
};

export const listedPage = (facts: Partial<PageFacts>): PageFacts => ({
  ...UNLISTED,
  isListed: true,
  ...facts,
});

/** The page answers 404, with the not-found screen. */
export const MISSING_PAGE: PageFacts = { ...UNLISTED, isMissing: true };

export const shareImage = (path: string, alt: string): NonNullable<PageFacts['image']> => ({
  path,
  width: SHARE_WIDTH,
  height: SHARE_HEIGHT,
  alt,
});

export interface PublicContent {
  /** The heads of content pages. */
  sources: readonly FactsSource[];
  documents: () => Promise<SitemapEntry[]> | SitemapEntry[];
  guide: (slug: string) => Promise<{ title: string; text: string; picture: Uint8Array | null } | null>;
}

export interface PageFactsDeps {
  sharing: Sharing;
  /** Asked first, for what does not exist. */
  missing: FactsSource;
  /** Further pages, for instance of guides. */
  sources: readonly FactsSource[];
  productName: string;
  origin: () => string;
}

export function createPageFacts({ sharing, missing, sources, productName, origin }: PageFactsDeps) {
  const fixed: FactsSource = (path) => {
    const page = LISTED_PAGES[path];
    if (!page) return null;
    return listedPage({
      title: page.title,
      description: page.description ?? null,
      canonical: page.canonical ?? path,
      image: shareImage('/share/product.jpg', productName),
      structured: path === '/' ? [webSite()] : [],
    });
  };

  const webSite = () => ({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: productName,
    url: `${origin()}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin()}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  });

  const tag: FactsSource = (path) => {
    const [, name] = /^\/tags\/([a-z0-9-]{1,40})$/.exec(path) ?? [];
    return name ? listedPage({ title: sentence(name.replaceAll('-', ' ')), canonical: path }) : null;
  };

  const character: FactsSource = async (path) => {
    const [, id] = /^\/characters\/([\da-f-]{36})$/.exec(path) ?? [];
    const found = id ? await sharing.character(id) : null;
    if (!found) return null;
    return listedPage({
      title: found.name,
      description: found.hook || found.description,
      canonical: path,
      type: 'profile',
      image: shareImage(`/share/characters/${found.id}.jpg`, `Portrait of ${found.name}`),
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'CreativeWork',
          name: found.name,
          description: found.hook,
          url: origin() + path,
          author: { '@type': 'Person', name: found.creator.username },
        },
      ],
    });
  };

  const creator: FactsSource = async (path) => {
    const [, id] = /^\/creators\/([\da-f-]{36})$/.exec(path) ?? [];
    const found = id ? await sharing.creator(id) : null;
    if (!found) return null;
    return listedPage({
      title: found.name,
      description: found.bio || `${counted(found.characters, 'character')} by ${found.name}.`,
      canonical: path,
      type: 'profile',
      image: shareImage('/share/product.jpg', productName),
    });
  };

  const all = [fixed, missing, tag, character, creator, ...sources];
  /** Returns the head of any path; an unknown path is not listed. */
  return async function factsOf(path: string): Promise<PageFacts> {
    for (const source of all) {
      const facts = await source(path);
      if (facts) return facts;
    }
    return UNLISTED;
  };
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export type FactsOf = ReturnType<typeof createPageFacts>;
