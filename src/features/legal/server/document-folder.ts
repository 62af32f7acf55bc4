import {
  createContentFolder,
  type ContentFolder,
  type ContentFolderDeps,
} from '../../../platform/server/content/content-folder.ts';
import { noteUnknown, type Particulars } from '../../../platform/server/content/placeholders.ts';
import { readDocument, type DocumentFile } from './document-file.ts';

export interface DocumentFolderDeps extends Pick<ContentFolderDeps<DocumentFile>, 'roots' | 'clock' | 'log'> {
  /** What placeholders stand for. */
  particulars: () => Particulars;
}

/** The documents as their files are now. */
export const openDocumentFolder = ({
  particulars,
  ...deps
}: DocumentFolderDeps): ContentFolder<DocumentFile> =>
  createContentFolder({
    ...deps,
    folder: 'legal',
    pattern: /^[a-z0-9-]+\.md$/,
    parse(source, note) {
      const document = readDocument(source);
      noteUnknown(document.source, particulars(), note);
      return document;
    },
  });
