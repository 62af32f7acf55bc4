// The guides as an Atom feed (RFC 4287).
import type { GuideSummary } from '../contract.ts';

export interface AtomFeed {
  productName: string;
  /** Without a slash at the end. */
  origin: string;
  guides: readonly (GuideSummary & { author: string })[];
}

/** For elements and attributes; characters that XML does not allow are dropped. */
const escape = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const instant = (day: string): string => `${day}T00:00:00Z`;

export function atomOf({ productName, origin, guides }: AtomFeed): string {
  const newest =
    guides
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '1970-01-01';
  const entries = guides.map((guide) => {
    const address = escape(`${origin}/guides/${guide.slug}`);
    return [
      '  <entry>',
      `    <id>${address}</id>`,
      `    <title>${escape(guide.title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${address}"/>`,
      `    <published>${instant(guide.date)}</published>`,
      `    <updated>${instant(guide.updated)}</updated>`,
      `    <author><name>${escape(guide.author || productName)}</name></author>`,
      `    <category term="${escape(guide.topic)}"/>`,
      `    <summary>${escape(guide.description)}</summary>`,
      '  </entry>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escape(`${origin}/guides`)}</id>`,
    `  <title>${escape(`${productName} guides`)}</title>`,
    `  <updated>${instant(newest)}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escape(`${origin}/guides/feed.xml`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escape(`${origin}/guides`)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
