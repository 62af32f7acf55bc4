// The legal documents as they are now and as they were.
import { AppError } from '../../../shared/errors.ts';
import { plainBlocks } from '../../../platform/server/content/markdown.ts';
import { fillMarkdown, type Particulars } from '../../../platform/server/content/placeholders.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Difference, DocumentSummary, DocumentVersion, LegalDocument } from '../contract.ts';
import { differenceOf } from './difference.ts';
import { textOfDocument, type DocumentFile } from './document-file.ts';
import { openDocumentFolder } from './document-folder.ts';
import type { DocumentHistory, Histories, RecordedVersion } from './history.ts';
import { presentDocument, presentSummary, presentVersion } from './present.ts';
import { createVersionRecorder } from './record-versions.ts';

export interface DocumentsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** Folders that hold content, the operator's own first. */
  roots: readonly string[];
  /** What placeholders stand for; the same object until something changes. */
  particulars: () => Particulars;
}

export function createDocuments({ database, clock, log, roots, particulars }: DocumentsDeps) {
  const folder = openDocumentFolder({ roots, clock, log, particulars });
  let recorded: { files: ReadonlyMap<string, DocumentFile>; histories: Promise<Histories> } | null = null;

  const record = createVersionRecorder({ database, clock, log });

  async function histories(): Promise<Histories> {
    const files = await folder.read();
    if (recorded?.files !== files) {
      const one = { files, histories: record(files) };
      recorded = one;
      // Tried again at the next question.
      one.histories.catch(() => recorded === one && (recorded = null));
    }
    return recorded.histories;
  }

  async function historyFor(slug: string): Promise<DocumentHistory> {
    const found = (await histories()).get(slug);
    if (!found) throw new AppError('legal.missing');
    return found;
  }

  function versionIn({ versions }: DocumentHistory, version: number): RecordedVersion {
    const found = versions.find(({ file }) => file.version === version);
    if (!found) throw new AppError('legal.missing/version');
    return found;
  }

  const inOrder = (all: Histories): DocumentHistory[] =>
    [...all.values()].sort(
      ({ current: { file: a } }, { current: { file: b } }) =>
        a.order - b.order || a.title.localeCompare(b.title),
    );

  const kept = new WeakMap<RecordedVersion, { from: Particulars; document: LegalDocument }>();
  /** Rendered once for as long as neither the text nor what stands in its placeholders changes. */
  function drawn(history: DocumentHistory, version: RecordedVersion): LegalDocument {
    const from = particulars();
    const found = kept.get(version);
    if (found?.from === from) return found.document;
    const document = presentDocument(version, history.current.file.version, from);
    kept.set(version, { from, document });
    return document;
  }

  const blocksOf = (file: DocumentFile) => plainBlocks(fillMarkdown(textOfDocument(file), particulars()));

  return {
    history: async (slug: string): Promise<DocumentHistory | null> => (await histories()).get(slug) ?? null,

    async list(): Promise<DocumentSummary[]> {
      return inOrder(await histories()).map(({ current }) => presentSummary(current, particulars()));
    },
    /** @throws AppError legal.missing */
    async document(slug: string, version?: number): Promise<LegalDocument> {
      const history = await historyFor(slug);
      return drawn(history, version === undefined ? history.current : versionIn(history, version));
    },
    /** Newest first. */
    async versions(slug: string): Promise<DocumentVersion[]> {
      const { versions, current } = await historyFor(slug);
      return versions.toReversed().map((one) => presentVersion(one, one === current));
    },
    async difference(slug: string, from: number, to: number): Promise<Difference> {
      const history = await historyFor(slug);
      const [before, after] = [versionIn(history, from), versionIn(history, to)];
      return {
        slug,
        title: after.file.title,
        from: presentVersion(before, before === history.current),
        to: presentVersion(after, after === history.current),
        blocks: differenceOf(blocksOf(before.file), blocksOf(after.file)),
      };
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;
