import { PageError } from '../../../../platform/web/api-error.ts';
import type { ChatImport } from '../../contract.ts';
import { FILE_MAX, PIECE_BYTES } from '../../rules.ts';
import { chatFilesClient } from '../chat-files.queries.ts';
import type { SentFile } from '../folder/pack-files.ts';
import { NOT_THE_SAME } from './send-pieces.ts';
import { beginUpload } from './uploads.ts';

/** Minutes east of UTC, for times that state no zone. */
const ownOffset = (): number => -new Date().getTimezoneOffset();

type Begun = Pick<ChatImport, 'id' | 'received' | 'fileName' | 'bytes' | 'state'>;

/** An upload of this file that was broken off. */
async function findBegun({ name, size }: SentFile): Promise<Begun | undefined> {
  const { items } = await chatFilesClient.imports({});
  return items.find(
    ({ state, fileName, bytes }) => state === 'receiving' && fileName === name && bytes === size,
  );
}

const wholeOf = async (file: SentFile): Promise<Blob> =>
  file instanceof Blob ? file : new File([await file.slice(0, file.size).arrayBuffer()], file.name);

/**
 * A small file is sent at once, a large one in pieces, which go on after this has resolved.
 * @param open the upload that is to be gone on with
 */
export async function sendFile(
  file: SentFile,
  userId: string,
  open: Begun | undefined,
): Promise<{ id: string }> {
  if (file.size > FILE_MAX)
    throw new PageError(
      `A file can have at most ${FILE_MAX / 1024 ** 3} GB. Make several zips of the folder, the one with the characters first, or leave its pictures out.`,
    );
  const isExpected = open?.state === 'receiving';
  if (isExpected && open.bytes !== file.size) throw new PageError(NOT_THE_SAME);
  if (file.size <= PIECE_BYTES && !isExpected)
    return chatFilesClient.import({
      file: await wholeOf(file),
      query: { dryRun: 'true', utcOffset: ownOffset() },
    });
  const begun =
    (isExpected ? open : await findBegun(file)) ??
    (await chatFilesClient.expect({
      body: { fileName: file.name, bytes: file.size, dryRun: true, utcOffset: ownOffset() },
    }));
  beginUpload({ ...begun, userId }, file);
  return begun;
}
