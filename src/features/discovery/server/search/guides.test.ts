// Search with a test double for the guides feature, which finds guides by their words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDiscoveryFixture,
  type DiscoveryFixture,
} from '../../../../../test/support/discovery-fixture.ts';
import type { Guide, Guides } from './search.needs.ts';
import { fold } from '../../../../shared/words/search-fold.ts';

const GUIDES: (Guide & { text: string })[] = [
  {
    slug: 'lorebooks',
    title: 'Lorebooks that stay out of the way',
    summary: 'What to write down about a world, and when a character should remember it.',
    text: 'An entry wakes when one of its keys is spoken. Keep entries short: a lighthouse needs one line, not ten.',
  },
  {
    slug: 'first-greeting',
    title: 'The first greeting',
    summary: 'How a character opens a conversation, and why a question helps.',
    text: 'Begin where something is about to happen. A vampire at a window says more than her biography.',
  },
  {
    slug: 'vampires',
    title: 'Writing vampires for grown-ups',
    summary: 'Old hungers, good manners.',
    text: 'A vampire who is five hundred years old has had time to learn patience.',
  },
];

/** The title counts more than the text. */
const guides: Guides = {
  async find(wanted, most) {
    const scored = GUIDES.map((guide) => {
      const [title, rest] = [fold(guide.title), fold(`${guide.summary} ${guide.text}`)];
      const has = (text: string) =>
        wanted.every((forms) => forms.some((form) => text.split(' ').some((word) => word.startsWith(form))));
      return { guide, score: has(title) ? 2 : has(`${title} ${rest}`) ? 1 : 0 };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ guide: { slug, title, summary } }) => ({ slug, title, summary }))
      .slice(0, most);
  },
};

let app: DiscoveryFixture;
beforeAll(async () => {
  app = await createDiscoveryFixture({ guides });
  const maker = await app.cast.person();
  await app.cast.character(maker, {
    name: 'Noor',
    hook: 'A vampire of the lighthouse.',
    description: 'She likes vampires and greetings.',
  });
  await app.parts.refresh();
});
afterAll(() => app.close());

const ask = async (query: object) => (await app.server.as(null)).search({ query });
const slugs = async (q: string, more = {}) =>
  (await ask({ q, type: ['guides'], ...more })).items.map(
    (item) => item.type === 'guides' && item.guide.slug,
  );

test.each([
  ['vampire', ['vampires', 'first-greeting']],
  ['vampire biography', ['first-greeting']],
  ['LORE', ['lorebooks']],
  ['nothing of the kind', []],
])('words: %s', async (q, found) => expect(await slugs(q)).toEqual(found));

test.each([
  // Corrections come from the words of characters.
  ['vampirre', ['vampires', 'first-greeting']],
  ['lighthose', ['lorebooks']],
])('typing errors: %s', async (q, found) => expect(await slugs(q)).toEqual(found));

test('a word that occurs only in guides is not corrected', async () =>
  expect(await slugs('lorebooks')).toEqual(['lorebooks']));

test('marks the searched words in the title', async () => {
  const [first] = (await ask({ q: 'vampirre', type: ['guides'] })).items;
  expect(first).toMatchObject({
    type: 'guides',
    guide: { title: 'Writing vampires for grown-ups', summary: 'Old hungers, good manners.' },
    marks: { title: [[8, 15]] },
  });
});

test('counts guides as a type of their own and pages through them', async () => {
  const all = await ask({ q: 'vampire' });
  expect(all.facets.types).toContainEqual({ type: 'guides', count: 2, isMore: false });
  expect(all.items.filter(({ type }) => type === 'guides')).toHaveLength(2);
  expect(all.total).toBe(all.facets.types.reduce((sum, { count }) => sum + count, 0));
  expect(await slugs('vampire', { limit: 1, page: 2 })).toEqual(['first-greeting']);
  expect(await ask({ q: 'vampire', type: ['guides'], limit: 1 })).toMatchObject({ total: 2, hasMore: true });
});
