// The server cannot tell who opens a page, so it answers 404 for the desk to everybody.
import { expect, it } from 'vitest';
import { NO_OFFERS } from '../../../platform/web/offers.ts';
import { render } from '../entry-server.tsx';
import type { PageFacts } from '../page-state.ts';

const NOTHING_KNOWN: PageFacts = {
  title: null,
  description: null,
  image: null,
  type: 'website',
  canonical: null,
  isListed: false,
  structured: [],
  queries: [],
};

it.each(['/desk', '/desk/payments', '/desk/payments/p1'])(
  '%s answers 404 without rendering the desk',
  async (path) => {
    const page = await render({
      path,
      build: null,
      productName: 'Nightbloom',
      offers: NO_OFFERS,
      feed: null,
      origin: 'https://x.test',
      hasDiagnostics: true,
      facts: NOTHING_KNOWN,
    });
    expect(page.status).toBe(404);
    expect(page.head).toContain('<title>Not found · Nightbloom</title>');
    expect(page.body).toContain('<div id="app"></div>');
  },
);
