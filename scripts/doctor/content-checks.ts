// What is wrong with written content: legal documents, answers, guides, and the directory of helplines.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createFaq } from '../../src/features/guides/server/faq.service.ts';
import { faultsAmong } from '../../src/features/guides/server/cross-checks.ts';
import { openGuideFolder } from '../../src/features/guides/server/guide-folder.ts';
import { createGuidePictures } from '../../src/features/guides/server/pictures.ts';
import { DOCUMENT_SLUGS } from '../../src/features/legal/rules.ts';
import { openDocumentFolder } from '../../src/features/legal/server/document-folder.ts';
import { readCatalogue } from '../../src/app/server/seed.ts';
import { createParticulars } from '../../src/app/server/particulars.ts';
import { systemClock } from '../../src/adapters/clock/index.ts';
import { contentRoots } from '../../src/platform/server/content/content-roots.ts';
import type { ContentFault } from '../../src/platform/server/content/content-error.ts';
import type { Config } from '../../src/platform/server/config.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { PROJECT_ROOT } from '../../src/platform/server/places/project-root.ts';
import { readContent } from '../../packages/understudy/src/content.ts';
import type { Finding } from './finding.ts';

const DAY_MS = 24 * 3_600_000;
/** safety.md: helplines are confirmed again after this long. */
const CRISIS_DAYS = 180;

/** The same for all: findings are listed here, so the log stays silent. */
const depsOf = (config: Config) => ({
  roots: contentRoots(config.CONTENT_DIR),
  clock: systemClock,
  log: createLog('silent'),
  particulars: createParticulars(config, () => config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`),
});

const listed = (faults: ContentFault[]): string =>
  faults.map(({ file, problem }) => `${file}: ${problem}`).join('; ');

export async function checkLegal(config: Config): Promise<Finding[]> {
  const folder = openDocumentFolder(depsOf(config));
  const documents = await folder.read();
  const faults = folder.faults();
  return [...new Set([...DOCUMENT_SLUGS, ...documents.keys()])].map((slug): Finding => {
    const own = faults.filter(({ file }) => file === `legal/${slug}.md`);
    const document = documents.get(slug);
    if (own.length > 0) return { area: 'legal pages', state: 'fail', what: listed(own) };
    if (!document) return { area: 'legal pages', state: 'fail', what: `legal/${slug}.md is missing` };
    return { area: 'legal pages', state: 'ok', what: `${document.title}, version ${document.version}` };
  });
}

export async function checkGuides(config: Config): Promise<Finding[]> {
  const deps = depsOf(config);
  const folder = openGuideFolder(deps);
  const [guides, pictures, answers, cast] = await Promise.all([
    folder.read(),
    createGuidePictures(deps).all(),
    createFaq(deps).faults(),
    readCatalogue(new Set()),
  ]);
  const names = new Set(cast.flatMap(({ cards }) => cards.map(({ name }) => name)));
  const creators = new Set(cast.map(({ creator }) => creator.username));
  const strangers = [...guides.values()].flatMap((guide) =>
    [
      ...guide.tryWith
        .filter((name) => !names.has(name))
        .map((name) => `${name} is no character of the house`),
      ...(guide.author && !creators.has(guide.author) ? [`${guide.author} is no creator of the house`] : []),
    ].map((problem) => ({ file: `guides/${guide.slug}.md`, problem, isBroken: false })),
  );
  const faults = [
    ...folder.faults(),
    ...faultsAmong(guides, new Set(pictures.keys())),
    ...strangers,
    ...answers,
  ];
  const findings = faults.map((fault): Finding => ({ area: 'guides', state: 'warn', what: listed([fault]) }));
  return [
    { area: 'guides', state: guides.size > 0 ? 'ok' : 'warn', what: `${guides.size} guides can be read` },
    ...findings,
  ];
}

/** The lines of the stand-in, which an operator may replace file by file. */
export function checkStandInLines(config: Config): Finding[] {
  const area = 'stand-in';
  try {
    const folders = contentRoots(config.CONTENT_DIR).map((root) => path.join(root, 'understudy'));
    const { characters } = readContent(folders);
    return [{ area, state: 'ok', what: `lines are written for ${characters.size} characters` }];
  } catch (error) {
    return [{ area, state: 'fail', what: (error as Error).message }];
  }
}

export async function checkHelplines(now: number): Promise<Finding[]> {
  const area = 'helplines';
  const file = path.join(PROJECT_ROOT, 'content/safety/crisis-resources.json');
  try {
    const { compiled, reviewBy } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    const days = Math.floor((now - Date.parse(String(compiled))) / DAY_MS);
    const isFresh = days < CRISIS_DAYS && now < Date.parse(String(reviewBy));
    const what = `The directory was compiled ${String(compiled)}, ${days} days ago`;
    return [
      isFresh
        ? { area, state: 'ok', what }
        : {
            area,
            state: 'fail',
            what: `${what}: confirm each entry, then set its dates (at most ${CRISIS_DAYS} days)`,
          },
    ];
  } catch (error) {
    return [{ area, state: 'fail', what: `The directory cannot be read: ${(error as Error).message}` }];
  }
}
