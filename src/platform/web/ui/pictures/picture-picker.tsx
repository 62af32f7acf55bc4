import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../screen/lazy-component.tsx';
import { showToast } from '../../toasts.ts';
import { Button } from '../controls/button.tsx';

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx').then((module) => module.CropDialog));

interface PicturePickerProps {
  /** Label of the button. */
  label: string;
  /** Title of the crop dialog. */
  title: string;
  isRound?: boolean;
  size?: 'small' | 'medium' | 'large';
  maxEdge: number;
  maxBytes: number;
  maxPixels: number;
  /** Stores the square; rejects with the error. */
  onPicture: (square: Blob) => Promise<void>;
}

/** The formats that the server accepts; it checks the content. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** A button that opens a file dialog and lets the user crop the picture. */
export function PicturePicker({ label, title, size, maxBytes, onPicture, ...crop }: PicturePickerProps) {
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function accept(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size <= maxBytes) return setFile(chosen);
    const most = Math.floor(maxBytes / 1_048_576);
    showToast({ tone: 'error', title: `The file can have at most ${most} MiB` });
  }

  return (
    <>
      <Button size={size} icon={<Upload className="i i-s" />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={(event) => {
          accept(event.target.files?.[0]);
          // Reset, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      {file && (
        <CropDialog
          {...crop}
          title={title}
          file={file}
          onClose={() => setFile(null)}
          onDone={async (square) => {
            await onPicture(square);
            setFile(null);
          }}
          onMissing={() => setFile(null)}
        />
      )}
    </>
  );
}
