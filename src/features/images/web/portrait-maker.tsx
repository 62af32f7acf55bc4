import { useMutation } from '@tanstack/react-query';
import { Brush } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf, PageError } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { PicturePicker } from '../../../platform/web/ui/pictures/picture-picker.tsx';
import { RENDITION_WIDTHS, UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '../rules.ts';
import { drawPortrait, followJob, sendPortrait } from './images.queries.ts';
import { isUnderWay } from './job-list.ts';

interface PortraitMakerProps {
  name: string;
  hasPortrait: boolean;
  /** Saves what is written. @returns the character's id; null where that did not work. */
  ensureSaved: () => Promise<string | null>;
  onChanged: () => void;
}

const NOT_SAVED = 'The draft is not saved yet. Check your connection, then try again.';

/** A portrait drawn from the look as it is saved, or one that is uploaded and cropped. */
export function PortraitMaker({ name, hasPortrait, ensureSaved, onChanged }: PortraitMakerProps) {
  const [share, setShare] = useState(0);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const drawing = useMutation({
    async mutationFn() {
      setShare(0);
      const watching = (leaving.current = new AbortController());
      const id = await ensureSaved();
      if (!id) throw new PageError(NOT_SAVED);
      let job = await drawPortrait(id);
      if (!isUnderWay(job)) return job;
      for await (const news of followJob(job.id, watching.signal)) {
        job = news;
        setShare(news.progress);
        if (!isUnderWay(news)) break;
      }
      return job;
    },
    onSuccess(job) {
      onChanged();
      if (job.state === 'complete') showToast({ tone: 'success', title: 'The portrait is drawn' });
      else
        showToast({
          tone: 'error',
          title: 'The portrait could not be drawn',
          description: job.problem ?? undefined,
        });
    },
    onError(error) {
      if (leaving.current?.signal.aborted) return;
      showErrorToast(error, {
        title: 'The portrait could not be drawn',
        description: messageOf(error, 'Try again in a moment.'),
      });
    },
  });

  return (
    <>
      <Button
        size="small"
        icon={<Brush className="i i-s" />}
        busyText={drawing.isPending && (share > 0 ? `Drawing... ${Math.round(share * 100)} %` : 'Drawing...')}
        onClick={() => drawing.mutate()}
      >
        {hasPortrait ? 'Draw again' : 'Draw portrait'}
      </Button>
      <PicturePicker
        label="Upload"
        title={name ? `Portrait of ${name}` : 'Portrait'}
        size="small"
        maxEdge={RENDITION_WIDTHS.at(-1)!}
        maxBytes={UPLOAD_MAX_BYTES}
        maxPixels={UPLOAD_MAX_PIXELS}
        onPicture={async (square) => {
          const id = await ensureSaved();
          if (!id) throw new PageError(NOT_SAVED);
          await sendPortrait(id, square);
          onChanged();
          showToast({ tone: 'success', title: 'The portrait is saved' });
        }}
      />
    </>
  );
}
