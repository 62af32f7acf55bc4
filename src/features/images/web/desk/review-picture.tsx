import './review.css';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { fetchReviewPicture } from './reviews-desk.queries.ts';

/** Fetched only when it is asked for, since each look is on record; then grey and blurred until it is asked for again. */
export function ReviewPicture({ id, prompt }: { id: string; prompt: string }) {
  const [url, setUrl] = useState('');
  const [isClear, setClear] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);

  async function fetchIt() {
    setBusy(true);
    await fetchReviewPicture(id)
      .then((bytes) => setUrl(URL.createObjectURL(bytes)))
      .catch((error: unknown) => showErrorToast(error, { title: 'The picture could not be loaded' }));
    setBusy(false);
  }

  if (!url)
    return (
      <Button
        icon={<Eye className="i i-s" />}
        busyText={isBusy && 'Fetching...'}
        onClick={() => void fetchIt()}
      >
        Fetch the picture
      </Button>
    );
  return (
    <div className="review-picture">
      <img
        src={url}
        alt={isClear ? prompt || 'Picture' : 'Blurred picture'}
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
