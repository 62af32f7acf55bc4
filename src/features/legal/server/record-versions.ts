// Keeps each published version of a legal document, with its corrections.
import { createHash } from 'node:crypto';
import { ContentError } from '../../../platform/server/content/content-error.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { readDocument, type DocumentFile } from './document-file.ts';
import type { DocumentHistory, Histories, RecordedVersion } from './history.ts';
import * as store from './texts.store.ts';

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');

interface RecorderDeps {
  database: Database;
  clock: Clock;
  log: Log;
}

export function createVersionRecorder({ database, clock, log }: RecorderDeps) {
  function historyOf(
    file: DocumentFile,
    texts: Awaited<ReturnType<typeof store.selectTexts>>,
  ): DocumentHistory {
    const versions = texts.flatMap((text): RecordedVersion[] => {
      const own = text.version === file.version ? file : readRecorded(text);
      const correctedAt = text.correction > 0 ? text.recorded_at : null;
      return own ? [{ file: own, publishedAt: text.published_at, correctedAt }] : [];
    });
    return { current: versions.find((one) => one.file === file)!, versions };
  }

  /** It could be read when it was recorded; a later release may ask for more. */
  function readRecorded({ slug, version, source }: store.RecordedText): DocumentFile | null {
    try {
      return readDocument({ name: slug, text: source });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      log.warn(`version ${version} of ${slug} cannot be shown any more: ${error.message}`);
      return null;
    }
  }

  /** Records what is new in the files. */
  return async function record(files: ReadonlyMap<string, DocumentFile>): Promise<Histories> {
    const texts = await database.transact(async (tx) => {
      await store.lockTexts(tx);
      const known = Map.groupBy(await store.selectTexts(tx), ({ slug }) => slug);
      const at = new Date(clock.now());
      let isNew = false;
      for (const { slug, version, source } of files.values()) {
        const versions = known.get(slug) ?? [];
        const before = versions.find((text) => text.version === version);
        const newest = versions.at(-1)?.version ?? 0;
        if (version < newest)
          log.warn(
            `content/legal/${slug}.md says version ${version}; version ${newest} was published before`,
          );
        const sha256 = shaOf(source);
        if (before?.sha256 === sha256) continue;
        if (before)
          log.warn(
            `content/legal/${slug}.md changed without a new version: recorded as a correction of version ${version}`,
          );
        const correction = before ? before.correction + 1 : 0;
        await store.insertText(tx, { slug, version, correction, sha256, source, recorded_at: at });
        isNew = true;
      }
      return isNew ? Map.groupBy(await store.selectTexts(tx), ({ slug }) => slug) : known;
    });
    return new Map(
      [...files.values()].map((file) => [file.slug, historyOf(file, texts.get(file.slug) ?? [])]),
    );
  };
}
