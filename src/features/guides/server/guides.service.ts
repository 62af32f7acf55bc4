// Guides: lists, pages and the feed.
import { AppError } from '../../../shared/errors.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { ContentFault } from '../../../platform/server/content/content-error.ts';
import { renderMarkdown } from '../../../platform/server/content/markdown.ts';
import { fillMarkdown, fillText, type Particulars } from '../../../platform/server/content/placeholders.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Guide, GuideSummary } from '../contract.ts';
import { guideAddress } from './addresses.ts';
import { faultsAmong } from './cross-checks.ts';
import { pictureName, type GuideFile } from './guide-file.ts';
import type { GuideLibrary } from './guide-library.ts';
import type { Summaries } from './guides.needs.ts';
import * as views from './guides.views.ts';
import type { GuidePictures } from './pictures.ts';
import { wordsOf } from './ranking.ts';

export interface GuidesDeps {
  db: Db;
  library: GuideLibrary;
  /** What placeholders stand for. */
  particulars: () => Particulars;
  pictures: GuidePictures;
  summaries: Summaries;
}

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

type Pictures = Awaited<ReturnType<GuidePictures['all']>>;

/** Guides that no search shows more of. */
const FOUND_MAX = 100;

export function createGuidesService(deps: GuidesDeps) {
  const { db, library, particulars, pictures } = deps;
  const summaryOf = (guide: GuideFile, known: Pictures): GuideSummary => ({
    slug: guide.slug,
    title: fillText(guide.title, particulars()),
    emphasis: fillText(guide.emphasis, particulars()),
    description: fillText(guide.description, particulars()),
    topic: guide.topic,
    date: guide.date,
    updated: guide.updated,
    minutes: guide.minutes,
    cover: pictureOf(known, guide.cover),
  });

  async function list(query = ''): Promise<{ items: GuideSummary[]; topics: string[] }> {
    const [{ guides }, known] = await Promise.all([library.all(), pictures.all()]);
    const words = wordsOf(query).map((word) => [word]);
    const found = query.trim() ? await library.find(words, FOUND_MAX) : guides;
    return {
      items: found.map((guide) => summaryOf(guide, known)),
      topics: [...new Set(guides.map(({ topic }) => topic))],
    };
  }

  async function authorOf({ author }: GuideFile): Promise<Guide['author']> {
    const row = author ? await views.findAuthor(db, author) : null;
    return (
      row && {
        id: row.id,
        username: row.username,
        name: row.display_name || row.username,
        avatarUrl: row.avatar_key,
      }
    );
  }

  /** In the order of the guide. */
  async function castOf({ tryWith }: GuideFile, viewer: Viewer): Promise<CharacterSummary[]> {
    if (tryWith.length === 0) return [];
    const rows = await views.findHouseCharacters(db, tryWith);
    const ids = tryWith.flatMap((name) => rows.find((row) => row.name === name)?.id ?? []);
    return ids.length > 0 ? deps.summaries.summaries(ids, viewer) : [];
  }

  return {
    list,

    /** @throws AppError guides.missing */
    async get(slug: string, viewer: Viewer): Promise<Guide> {
      const [{ from, guides }, known] = await Promise.all([library.all(), pictures.all()]);
      const guide = from.get(slug);
      if (!guide) throw new AppError('guides.missing');
      const [author, tryWith] = await Promise.all([authorOf(guide), castOf(guide, viewer)]);
      const { html, headings } = renderMarkdown(fillMarkdown(guide.body, particulars()), {
        link: guideAddress,
        picture: (src) => pictureOf(known, pictureName(src)),
      });
      const place = guides.indexOf(guide);
      const linkTo = (other: GuideFile | undefined) =>
        other ? { slug: other.slug, title: fillText(other.title, particulars()) } : null;
      return {
        ...summaryOf(guide, known),
        html,
        keywords: guide.keywords,
        contents: headings.filter(({ level }) => level === 2 || level === 3),
        author,
        related: guide.related.flatMap((other) => {
          const found = from.get(other);
          return found && found !== guide ? [summaryOf(found, known)] : [];
        }),
        previous: linkTo(guides[place - 1]),
        next: linkTo(guides[place + 1]),
        tryWith,
      };
    },

    /** For the feed: with the names of authors. */
    async entries(): Promise<(GuideSummary & { author: string })[]> {
      const [{ guides }, known] = await Promise.all([library.all(), pictures.all()]);
      return guides.map((guide) => ({ ...summaryOf(guide, known), author: guide.author }));
    },

    /** What is wrong with the files, and where they name something that is not there. */
    async faults(): Promise<ContentFault[]> {
      const [{ from }, known] = await Promise.all([library.all(), pictures.all()]);
      return [...library.faults(), ...faultsAmong(from, new Set(known.keys()))];
    },
  };
}

const pictureOf = (known: Pictures, name: string): GuideSummary['cover'] => {
  const found = known.get(name);
  return found ? { url: found.url, width: found.width, height: found.height } : null;
};

export type GuidesService = ReturnType<typeof createGuidesService>;
