// Page heads, preview images and sitemap entries of guides and legal documents.
import { guideKey, guidesKey } from '../../../features/guides/keys.ts';
import type { GuidesService } from '../../../features/guides/server/guides.service.ts';
import type { GuidePictures } from '../../../features/guides/server/pictures.ts';
import { documentKey, documentsKey } from '../../../features/legal/keys.ts';
import type { Documents } from '../../../features/legal/server/documents.service.ts';
import { AppError } from '../../../shared/errors.ts';
import { listedPage, MISSING_PAGE, shareImage, type FactsSource, type PublicContent } from './page-facts.ts';

export interface ContentFactsDeps {
  documents: Documents;
  guides: GuidesService;
  pictures: GuidePictures;
  productName: string;
  origin: () => string;
}

/** The viewer that public pages are rendered for: a guest, because the page is the same for everybody. */
const ANYBODY = { userId: null, showNsfw: false };

export function contentForPublic(deps: ContentFactsDeps): PublicContent {
  const { documents, guides, pictures, productName, origin } = deps;
  const picture = shareImage('/share/product.jpg', productName);

  const guideList: FactsSource = async (path) => {
    if (path !== '/guides') return null;
    return listedPage({
      title: 'Guides',
      description: 'How to write characters, make pictures, connect a model, and stay safe and well.',
      canonical: path,
      image: picture,
      queries: [[guidesKey(), await guides.list()]],
    });
  };

  const guidePage: FactsSource = async (path) => {
    const [, slug] = /^\/guides\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (!slug) return null;
    const guide = await orMissing(guides.get(slug, ANYBODY));
    if (!guide) return MISSING_PAGE;
    return listedPage({
      title: guide.title,
      description: guide.description,
      canonical: path,
      type: 'article',
      image: shareImage(`/share/guides/${slug}.jpg`, guide.title),
      structured: [
        {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: guide.title,
          description: guide.description,
          datePublished: guide.date,
          dateModified: guide.updated,
          url: origin() + path,
          image: `${origin()}/share/guides/${slug}.jpg`,
          author: { '@type': 'Person', name: guide.author?.name ?? productName },
          keywords: guide.keywords.join(', '),
        },
      ],
      queries: [[guideKey(slug), guide]],
    });
  };

  const legalIndex: FactsSource = async (path) => {
    if (path !== '/legal') return null;
    return listedPage({
      title: 'Legal',
      description: `The terms, policies and notices of ${productName}.`,
      canonical: path,
      image: picture,
      queries: [[documentsKey, { items: await documents.list() }]],
    });
  };

  const legalPage: FactsSource = async (path) => {
    const [, slug] = /^\/legal\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (!slug) return null;
    const document = await orMissing(documents.document(slug));
    if (!document) return MISSING_PAGE;
    return listedPage({
      title: document.title,
      description: document.description,
      canonical: path,
      image: picture,
      queries: [
        [documentsKey, { items: await documents.list() }],
        [documentKey(slug), document],
      ],
    });
  };

  return {
    sources: [guideList, guidePage, legalIndex, legalPage],
    async documents() {
      const [items, { items: listed }] = await Promise.all([documents.list(), guides.list()]);
      return [
        ...items.map(({ slug, changedAt }) => ({ path: `/legal/${slug}`, changedAt: new Date(changedAt) })),
        ...listed.map(({ slug, updated }) => ({ path: `/guides/${slug}`, changedAt: new Date(updated) })),
      ];
    },
    async guide(slug) {
      const found = (await guides.entries()).find((guide) => guide.slug === slug);
      if (!found) return null;
      const [, cover] =
        /\/([^/?]+)(?:\?|$)/.exec(found.cover?.url.replace('/guides/pictures', '') ?? '') ?? [];
      return {
        title: found.title,
        text: found.description,
        picture: cover ? ((await pictures.bytes(cover))?.bytes ?? null) : null,
      };
    },
  };
}

async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && /^(?:legal|guides)\.missing$/.test(error.code)) return null;
    throw error;
  }
}
