import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { PicturePicker } from '../../../platform/web/ui/pictures/picture-picker.tsx';
import { uploadFailureOf } from '../../../platform/web/calls/upload-failure.ts';
import { RENDITION_WIDTHS, UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '../rules.ts';
import { usePortraitUpload } from './images.queries.ts';

interface PortraitButtonProps {
  character: { id: string; name: string };
  /** Whether there is a picture that can be taken away. */
  hasPicture: boolean;
}

/** For a character's maker: another portrait, or none. */
export function PortraitButton({ character, hasPicture }: PortraitButtonProps) {
  const { upload, remove } = usePortraitUpload(character.id);
  return (
    <>
      <PicturePicker
        label="Upload portrait"
        title={`Portrait of ${character.name}`}
        size="large"
        maxEdge={RENDITION_WIDTHS.at(-1)!}
        maxBytes={UPLOAD_MAX_BYTES}
        maxPixels={UPLOAD_MAX_PIXELS}
        onPicture={async (square) => {
          await upload(square);
          showToast({ tone: 'success', title: 'The portrait is saved' });
        }}
      />
      {hasPicture && (
        <Button
          variant="ghost"
          size="large"
          busyText={remove.isPending && 'Removing...'}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => showToast({ tone: 'success', title: 'The uploaded portrait is removed' }),
              onError: (error) =>
                showErrorToast(error, {
                  title: 'The portrait could not be removed',
                  description: uploadFailureOf(error).detail,
                }),
            })
          }
        >
          Remove portrait
        </Button>
      )}
    </>
  );
}
