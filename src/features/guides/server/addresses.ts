/** Where a link in a guide or an answer leads: a guide may be named by its file, or by its bare name. */
export function guideAddress(href: string): string {
  const [, slug, rest] = /^(?:\.\/|guides\/)?([a-z0-9-]+)(?:\.md)?(#.*)?$/.exec(href) ?? [];
  if (slug) return `/guides/${slug}${rest ?? ''}`;
  const [, document, anchor] = /^(?:\.\.\/)?legal\/([a-z0-9-]+)(?:\.md)?(#.*)?$/.exec(href) ?? [];
  return document ? `/legal/${document}${anchor ?? ''}` : href;
}
