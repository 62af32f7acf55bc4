// Parses HTML with jsdom, for tests of pages that do not need a real browser.
import { createRequire } from 'node:module';

/** The part of Element that tests use. jsdom's own types would also declare the browser's globals. */
export interface PageElement {
  tagName: string;
  textContent: string | null;
  id: string;
  name: string;
  type: string;
  value: string;
  checked: boolean;
  getAttribute(name: string): string | null;
  closest(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
export interface PageDocument {
  title: string;
  body: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
export const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: { url: string }) => { window: { document: PageDocument } };
};
