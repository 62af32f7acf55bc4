import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { fetchPicture } from './removals-desk.queries.ts';

interface HeldPictureProps {
  removalId: string;
  itemId: string;
  name: string;
}

/** Fetched only when it is asked for, then grey and blurred until it is asked for again. */
export function HeldPicture({ removalId, itemId, name }: HeldPictureProps) {
  const [url, setUrl] = useState('');
  const [isClear, setClear] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  async function fetchIt() {
    setBusy(true);
    await fetchPicture(removalId, itemId)
      .then((bytes) => setUrl(URL.createObjectURL(bytes)))
      .catch((error: unknown) => showErrorToast(error, { title: 'The picture could not be loaded' }));
    setBusy(false);
  }

  if (!url)
    return (
      <Button
        size="small"
        icon={<Eye className="i i-s" />}
        busyText={isBusy && 'Fetching...'}
        onClick={() => void fetchIt()}
      >
        Fetch the picture
      </Button>
    );
  return (
    <div className="held-picture">
      <img
        src={url}
        alt={isClear ? name : 'Blurred picture'}
        className={classNames(!isClear && 'is-blurred')}
      />
      <Button
        size="small"
        icon={isClear ? <EyeOff className="i i-s" /> : <Eye className="i i-s" />}
        onClick={() => setClear(!isClear)}
      >
        {isClear ? 'Blur it' : 'Show it clearly'}
      </Button>
    </div>
  );
}
