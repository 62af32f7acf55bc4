// Converts markdown to HTML and to plain text. HTML in the source is escaped, so the output is safe.
import MarkdownIt, { type Token } from 'markdown-it';
import { createAnchors } from './anchors.ts';

export interface Heading {
  id: string;
  title: string;
  level: number;
}

export interface ContentPicture {
  url: string;
  width: number;
  height: number;
}

export interface RenderOptions {
  /** Maps the target that the author wrote to the link's URL. */
  link?: (href: string) => string;
  /** Null if there is no such picture; then its alternative text is shown. */
  picture?: (src: string) => ContentPicture | null;
}

interface Env extends RenderOptions {
  /** Collected while rendering. */
  headings?: Heading[];
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;
const envOf = (env: unknown): Env => env as Env;
const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

/** Adds ids to headings, and wraps a picture that is alone in its paragraph in a figure. */
markdown.core.ruler.push('structure', (state) => {
  const env = envOf(state.env);
  const anchor = createAnchors();
  for (const [place, token] of state.tokens.entries()) {
    const inline = state.tokens[place + 1];
    if (token.type === 'heading_open') {
      const title = textOf(inline!);
      const id = anchor(title);
      token.attrSet('id', id);
      env.headings?.push({ id, title, level: Number(token.tag.slice(1)) });
    }
    const isPicture = inline?.children?.length === 1 && inline.children[0]!.type === 'image';
    if (token.type === 'paragraph_open' && isPicture) {
      token.tag = 'figure';
      state.tokens[place + 2]!.tag = 'figure';
    }
  }
});

const escape = (text: string): string => markdown.utils.escapeHtml(text);

rules['link_open'] = (tokens, place, options, env, renderer) => {
  const token = tokens[place]!;
  const written = attributeOf(token, 'href');
  const href = envOf(env).link?.(written) ?? written;
  token.attrSet('href', href);
  if (/^https?:/i.test(href)) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer');
  }
  return renderer.renderToken(tokens, place, options);
};

rules['image'] = (tokens, place, options, env, renderer) => {
  const token = tokens[place]!;
  const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
  const picture = envOf(env).picture?.(attributeOf(token, 'src')) ?? null;
  if (!picture) return `<em>${escape(alt)}</em>`;
  const { url, width, height } = picture;
  const caption = attributeOf(token, 'title');
  return (
    `<img src="${escape(url)}" alt="${escape(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">` +
    (caption ? `<figcaption>${escape(caption)}</figcaption>` : '')
  );
};

// A wide table scrolls horizontally in its own frame, which the keyboard can focus.
rules['table_open'] = () => '<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
// The same for code. Styles come from the page's style sheet.
rules['fence'] = rules['code_block'] = (tokens, place) =>
  `<pre tabindex="0"><code>${escape(tokens[place]!.content)}</code></pre>\n`;

export function renderMarkdown(
  text: string,
  options: RenderOptions = {},
): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  return { html: markdown.render(text, { ...options, headings }), headings };
}

export interface PlainBlock {
  isHeading: boolean;
  text: string;
}

/** The plain text of paragraphs, headings, list items and table rows. */
export function plainBlocks(text: string): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  let row: string[] | null = null;
  const tokens = markdown.parse(text, {});
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'tr_open') row = [];
    else if (token.type === 'tr_close') {
      blocks.push({ isHeading: false, text: row!.join(' · ') });
      row = null;
    } else if (token.type === 'fence' || token.type === 'code_block') {
      blocks.push({ isHeading: false, text: token.content.trimEnd() });
    } else if (token.type === 'inline') {
      const words = textOf(token);
      if (row) row.push(words);
      else if (words) blocks.push({ isHeading: tokens[place - 1]?.type === 'heading_open', text: words });
    }
  }
  return blocks;
}

/** The `src` of all pictures. */
export function picturesIn(text: string): string[] {
  const inline = markdown.parse(text, {}).flatMap((token) => token.children ?? []);
  return inline.filter(({ type }) => type === 'image').map((token) => attributeOf(token, 'src'));
}

/** The targets of all links, as the author wrote them. */
export function linksIn(text: string): string[] {
  const inline = markdown.parse(text, {}).flatMap((token) => token.children ?? []);
  return inline.filter(({ type }) => type === 'link_open').map((token) => attributeOf(token, 'href'));
}

function textOf(inline: Token): string {
  const words = (inline.children ?? []).map((token) => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
    if (token.type === 'image') return token.content;
    return token.type === 'text' || token.type === 'code_inline' || token.type === 'text_special'
      ? token.content
      : '';
  });
  return words.join('').trim();
}
