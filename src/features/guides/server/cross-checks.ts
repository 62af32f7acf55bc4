// Where a guide names a guide or a picture that is not there. The guide is shown all the same, without it.
import type { ContentFault } from '../../../platform/server/content/content-error.ts';
import { guideAddress } from './addresses.ts';
import type { GuideFile } from './guide-file.ts';

export function faultsAmong(
  guides: ReadonlyMap<string, GuideFile>,
  pictures: ReadonlySet<string>,
): ContentFault[] {
  return [...guides.values()].flatMap((guide) => {
    const problems = [
      ...guide.related.filter((slug) => !guides.has(slug)).map((slug) => `There is no related guide ${slug}`),
      ...[guide.cover, ...guide.pictures]
        .filter((name) => name && !pictures.has(name))
        .map((name) => `There is no picture guides/pictures/${name}`),
      ...guide.links
        .map((href) => /^\/guides\/([a-z0-9-]+)(?:#|$)/.exec(guideAddress(href))?.[1])
        .filter((slug) => slug && !guides.has(slug))
        .map((slug) => `It links to the guide ${slug}, which is not there`),
    ];
    return problems.map((problem) => ({ file: `guides/${guide.slug}.md`, problem, isBroken: false }));
  });
}
