import { CircleAlert } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { AttachmentPicker } from './attachment-picker.tsx';
import type { Attachments } from './use-attachments.ts';

const missingText = (failed: number): string =>
  failed === 0 ? '' : failed === 1 ? ' One file could not be sent.' : ` ${failed} files could not be sent.`;

interface PartlySentProps {
  number: number;
  attachments: Attachments;
  isBusy: boolean;
  onRetry: () => void;
  onGoOn: () => void;
}

/** The request arrived, some of its files did not. */
export function PartlySent({ number, attachments, isBusy, onRetry, onGoOn }: PartlySentProps) {
  const failed = attachments.files.length;
  return (
    <div className="support-form">
      <p className="alert alert-d" role="alert">
        <CircleAlert className="i i-s" />
        {`Your request was sent as number ${number}.${missingText(failed)}`}
      </p>
      <AttachmentPicker attachments={attachments} isLocked={isBusy} hasNoMore onRetry={onRetry} />
      <div>
        <Button variant="primary" onClick={onGoOn}>
          Go to your request
        </Button>
      </div>
    </div>
  );
}
