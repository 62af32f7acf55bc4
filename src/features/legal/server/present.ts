// Documents as they go out: placeholders filled, markdown as HTML.
import { createAnchors } from '../../../platform/server/content/anchors.ts';
import { renderMarkdown } from '../../../platform/server/content/markdown.ts';
import { fillMarkdown, fillText, type Particulars } from '../../../platform/server/content/placeholders.ts';
import type { DocumentSummary, DocumentVersion, LegalDocument } from '../contract.ts';
import type { RecordedVersion } from './history.ts';

const changeOf = ({ publishedAt, correctedAt }: RecordedVersion): string =>
  (correctedAt ?? publishedAt).toISOString();

export const presentSummary = (version: RecordedVersion, particulars: Particulars): DocumentSummary => ({
  slug: version.file.slug,
  title: fillText(version.file.title, particulars),
  description: fillText(version.file.description, particulars),
  version: version.file.version,
  effective: version.file.effective,
  changedAt: changeOf(version),
});

export const presentShort = ({ file }: RecordedVersion, particulars: Particulars): string[] =>
  file.short.map((point) => fillText(point, particulars));

export const presentVersion = (
  { file, publishedAt, correctedAt }: RecordedVersion,
  isCurrent: boolean,
): DocumentVersion => ({
  version: file.version,
  effective: file.effective,
  isMaterial: file.isMaterial,
  isCurrent,
  publishedAt: publishedAt.toISOString(),
  correctedAt: correctedAt?.toISOString() ?? null,
});

export function presentDocument(
  version: RecordedVersion,
  latest: number,
  particulars: Particulars,
): LegalDocument {
  const { file } = version;
  const anchor = createAnchors();
  const html = (text: string): string =>
    text ? renderMarkdown(fillMarkdown(text, particulars), { link: linkTo }).html : '';
  return {
    ...presentSummary(version, particulars),
    short: presentShort(version, particulars),
    intro: html(file.intro),
    sections: file.sections.map(({ title, summary, body }) => ({
      id: anchor(title),
      title: fillText(title, particulars),
      summary: html(summary),
      html: html(body),
    })),
    isCurrent: file.version === latest,
    isMaterial: file.isMaterial,
    latest,
    contact: particulars['operator.email'] ?? '',
  };
}

/** Another document may be named by its file. */
const linkTo = (href: string): string => href.replace(/^(?:\.\/)?([a-z0-9-]+)\.md(?=#|$)/, '/legal/$1');
