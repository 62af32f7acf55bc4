/** What a page's head says, and what its screen is drawn with. */
export interface PageFacts {
  /** Without the product's name; null where the name alone has to do. */
  title: string | null;
  description: string | null;
  /** The picture of link previews; `path` begins with a slash. */
  image: { path: string; width: number; height: number; alt: string } | null;
  type: 'website' | 'article' | 'profile';
  /** The path under which it is listed, where it has several; null for its own. */
  canonical: string | null;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** JSON-LD. */
  structured: readonly object[];
  /** Answers that the screen finds in its cache, by their keys: the server draws with them, the browser goes on. */
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** Where the address is a screen's but leads to nothing, such as a guide that does not exist. */
  isMissing?: boolean;
}
