import {
  createContentFolder,
  type ContentFolder,
  type ContentFolderDeps,
} from '../../../platform/server/content/content-folder.ts';
import { noteUnknown, type Particulars } from '../../../platform/server/content/placeholders.ts';
import { readGuide, type GuideFile } from './guide-file.ts';

export interface GuideFolderDeps extends Pick<ContentFolderDeps<GuideFile>, 'roots' | 'clock' | 'log'> {
  /** What placeholders stand for. */
  particulars: () => Particulars;
}

/** The guides as their files are now. */
export const openGuideFolder = ({ particulars, ...deps }: GuideFolderDeps): ContentFolder<GuideFile> =>
  createContentFolder({
    ...deps,
    folder: 'guides',
    pattern: /^[a-z0-9-]+\.md$/,
    parse(source, note) {
      noteUnknown(source.text, particulars(), note);
      return readGuide(source, note);
    },
  });
