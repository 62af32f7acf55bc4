// The guides as their files say, in order, and the search among them.
import type { ContentFault } from '../../../platform/server/content/content-error.ts';
import type { Particulars } from '../../../platform/server/content/placeholders.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { GuideFile } from './guide-file.ts';
import { openGuideFolder } from './guide-folder.ts';
import { indexOf, rank, type Indexed } from './ranking.ts';

interface LibraryDeps {
  /** Folders that hold content, the operator's own first. */
  roots: readonly string[];
  /** What placeholders stand for. */
  particulars: () => Particulars;
  clock: Clock;
  log: Log;
}

export function createGuideLibrary(deps: LibraryDeps) {
  const folder = openGuideFolder(deps);
  let ordered: {
    from: ReadonlyMap<string, GuideFile>;
    guides: GuideFile[];
    index: [GuideFile, Indexed][];
  } | null = null;

  /** Newest first. */
  async function all() {
    const from = await folder.read();
    if (ordered?.from !== from) {
      const guides = [...from.values()].sort(
        (a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title),
      );
      ordered = { from, guides, index: guides.map((guide) => [guide, indexOfGuide(guide)]) };
    }
    return ordered;
  }

  return {
    all,
    async find(wanted: readonly (readonly string[])[], most: number): Promise<GuideFile[]> {
      return rank((await all()).index, { wanted, isEvery: true, most });
    },

    faults: (): ContentFault[] => folder.faults(),
  };
}

const indexOfGuide = (guide: GuideFile): Indexed =>
  indexOf([
    [guide.title, 5],
    [guide.keywords.join(' '), 4],
    [guide.description, 3],
    [guide.headings, 2],
    [`${guide.topic} ${guide.words}`, 1],
  ]);

export type GuideLibrary = ReturnType<typeof createGuideLibrary>;
