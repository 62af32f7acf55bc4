// The head of a page as HTML: for browsers, search engines and link previews.
import type { PageFacts } from './page-state.ts';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface Head {
  productName: string;
  /** Without a trailing slash. */
  origin: string;
  path: string;
  facts: PageFacts;
  isMissing: boolean;
}

/** Search engines cut longer descriptions off. Characters. */
const DESCRIPTION_MAX = 200;

const shorten = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return plain.length <= DESCRIPTION_MAX
    ? plain
    : `${plain.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`;
};

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escape(content)}">`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escape(content)}">`;

export function headOf({ productName, origin, path, facts, isMissing }: Head): string {
  const about = `${productName} is an AI companion and art studio for adults. Meet characters, chat and make pictures.`;
  const name = isMissing ? 'Not found' : facts.title;
  const title = name ? `${name} · ${productName}` : productName;
  const description = isMissing ? about : shorten(facts.description ?? about);
  const address = origin + (facts.canonical ?? path);
  const tags = [
    `<title>${escape(title)}</title>`,
    meta('description', description),
    property('og:site_name', productName),
    property('og:title', name ?? productName),
    property('og:description', description),
  ];
  if (isMissing || !facts.isListed) return [...tags, meta('robots', 'noindex')].join('');
  tags.push(
    `<link rel="canonical" href="${escape(address)}">`,
    property('og:url', address),
    property('og:type', facts.type),
    ...imageTags(facts.image, origin),
    // In a data block `<` is escaped, so that no text can close the script element.
    ...facts.structured.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  );
  return tags.join('');
}

function imageTags(image: PageFacts['image'], origin: string): string[] {
  if (!image) return [meta('twitter:card', 'summary')];
  return [
    property('og:image', origin + image.path),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', image.alt),
    meta('twitter:card', 'summary_large_image'),
  ];
}
