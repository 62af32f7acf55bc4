import './crop-dialog.css';
import '../surface.css';
import 'react-easy-crop/react-easy-crop.css';
import { CircleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { cutSquare, type Area } from '../../screen/cut-square.ts';
import { uploadFailureOf, type UploadFailure } from '../../calls/upload-failure.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogTitle } from '../layers/dialog.tsx';
import { Spinner } from '../controls/spinner.tsx';

interface CropDialogProps {
  title: string;
  file: Blob;
  /** Whether the preview is round, as avatars are shown. The result is a square in any case. */
  isRound?: boolean;
  /** Edge of the result. Pixels. */
  maxEdge: number;
  /** Maximum number of pixels of the file's picture. */
  maxPixels: number;
  onClose: () => void;
  /** Stores the square; rejects with what went wrong. The caller closes the dialog. */
  onDone: (square: Blob) => Promise<void>;
}

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
const ARROW_PIXELS = 8;

const UNREADABLE: UploadFailure = {
  title: 'This is not a picture that can be read',
  detail: 'Use JPEG, PNG, WebP, GIF or AVIF.',
};
const TOO_LARGE: UploadFailure = {
  title: 'This picture has too many pixels',
  detail: 'It can have at most 40 megapixels.',
};

/** The object URL of the file that the dialog was opened with. */
function useAddress(file: Blob): string {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/**
 * Lets the user choose the square to keep: by dragging, pinching, the wheel, or arrow keys and the slider.
 */
export function CropDialog({ title, file, isRound, maxEdge, maxPixels, onClose, onDone }: CropDialogProps) {
  const address = useAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const area = useRef<Area | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function save() {
    const picture = box.current?.querySelector('img');
    if (!picture || !area.current || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onDone(await cutSquare(picture, area.current, maxEdge));
    } catch (error) {
      setFailure(uploadFailureOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} className="crop" isLocked={isBusy}>
      <div className="body">
        <DialogTitle>{title}</DialogTitle>
        <div className="crop-box" ref={box} aria-busy={!isReady && !failure}>
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound}
            keyboardStep={ARROW_PIXELS}
            disableAutomaticStylesInjection
            cropperProps={{
              'aria-label': 'Part of the picture that is kept. Arrow keys move it.',
              role: 'group',
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => {
              area.current = pixels;
            }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => {
              if (naturalWidth * naturalHeight > maxPixels) setFailure(TOO_LARGE);
              else setReady(true);
            }}
            mediaProps={{ alt: '', onError: () => setFailure(UNREADABLE) }}
          />
          {!isReady && !failure && <Spinner />}
        </div>
        <label className="crop-zoom">
          <ZoomOut className="i i-s" />
          <span className="sr">Zoom</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            disabled={!isReady || isBusy}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
          <ZoomIn className="i i-s" />
        </label>
        {failure && (
          <div className="alert alert-d" role="alert">
            <CircleAlert className="i" />
            <div>
              {failure.title}
              {failure.detail && <p className="t2">{failure.detail}</p>}
            </div>
          </div>
        )}
        {isBusy && (
          <div className="bar crop-bar" role="progressbar" aria-label="Uploading">
            <i />
          </div>
        )}
        <div className="row g3 crop-acts">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!isReady}
            busyText={isBusy && 'Uploading...'}
            onClick={() => void save()}
          >
            Save picture
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
