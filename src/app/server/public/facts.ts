/** The content of a page's head, and the data that its screen is rendered with. */
export interface PageFacts {
  /** Without the product's name; null if the title is the product's name alone. */
  title: string | null;
  description: string | null;
  /** The picture of link previews; `path` begins with a slash. */
  image: { path: string; width: number; height: number; alt: string } | null;
  type: 'website' | 'article' | 'profile';
  /** The canonical path if the page has several paths; null for its own. */
  canonical: string | null;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** JSON-LD objects. */
  structured: readonly object[];
  /**
   * Responses for the screen's query cache, by query key. The server renders with them, and the browser
   * starts with them.
   */
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** True if a screen has this path but there is no content, such as a guide that does not exist. */
  isMissing?: boolean;
}
