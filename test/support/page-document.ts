// Reads HTML as a browser does, for tests of pages that need no browser.
import { createRequire } from 'node:module';

/** The little of an element that a form needs: jsdom's own types would bring the browser's globals with them. */
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
