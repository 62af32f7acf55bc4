import './attachments.css';
import { Download, FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { saveFile } from '../../../../platform/web/screen/save-file.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { Attachment } from '../../contract.ts';
import { BlobPicture } from './blob-picture.tsx';
import { attachmentBytes, useAttachmentBytes, type TicketRef } from '../support.queries.ts';
import { bytesText } from '../support-words.ts';

interface AttachmentViewProps {
  attachment: Attachment;
  ticket: TicketRef;
}

const isPicture = ({ mime }: Attachment): boolean => mime.startsWith('image/');

/** A picture, which opens large, or a text, which is downloaded. */
export const AttachmentView = (props: AttachmentViewProps) =>
  isPicture(props.attachment) ? <PictureView {...props} /> : <FileView {...props} />;

async function download({ attachment: { id, name }, ticket }: AttachmentViewProps): Promise<void> {
  await attachmentBytes(ticket, id).then(
    (bytes) => saveFile(bytes, name),
    (error: unknown) =>
      showErrorToast(error, { title: 'The file could not be loaded', description: messageOf(error) }),
  );
}

function PictureView(props: AttachmentViewProps) {
  const { attachment, ticket } = props;
  const [isOpen, setOpen] = useState(false);
  const bytes = useAttachmentBytes(ticket, attachment.id, true);
  const isMissing = bytes.isError && !bytes.data;
  return (
    <>
      <button
        type="button"
        className="ticket-picture"
        aria-label={isMissing ? `Load ${attachment.name} again` : `Open ${attachment.name}`}
        onClick={() => (isMissing ? void bytes.refetch() : setOpen(true))}
      >
        {bytes.data ? (
          <BlobPicture blob={bytes.data} alt="" />
        ) : isMissing ? (
          <ImageOff className="i" />
        ) : (
          <Spinner />
        )}
      </button>
      <Dialog
        isOpen={isOpen && bytes.data !== undefined}
        onClose={() => setOpen(false)}
        className="ticket-large"
      >
        <figure>
          <figcaption>
            <DialogTitle className="t-s">{attachment.name}</DialogTitle>
          </figcaption>
          {bytes.data && (
            <BlobPicture
              blob={bytes.data}
              alt={attachment.name}
              width={attachment.width ?? undefined}
              height={attachment.height ?? undefined}
              style={{ height: 'auto' }}
            />
          )}
          <div>
            <Button size="small" icon={<Download className="i i-s" />} onClick={() => void download(props)}>
              Download
            </Button>
          </div>
        </figure>
      </Dialog>
    </>
  );
}

function FileView(props: AttachmentViewProps) {
  const { name, bytes } = props.attachment;
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    await download(props);
    setBusy(false);
  }
  return (
    <button
      type="button"
      className="attach-file ticket-file"
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      <span className="attach-preview">{isBusy ? <Spinner /> : <FileText className="i i-s" />}</span>
      <span className="grow">
        <b className="clip">
          <span className="sr">Download </span>
          {name}
        </b>
        <span className="cap">{bytesText(bytes)}</span>
      </span>
      <Download className="i i-s" />
    </button>
  );
}
