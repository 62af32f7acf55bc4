import './selection.css';
import { Columns2, Download, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import type { ListedImage } from '../gallery.queries.ts';
import { zipPictures } from './zip-pictures.ts';

const Compare = lazy(() =>
  import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })),
);

/** So many are fetched and deleted one by one without wearing out anybody's patience. */
const MOST = 100;

interface SelectionBarProps {
  chosen: readonly ListedImage[];
  onAll: () => void;
  onDelete: (ids: readonly string[]) => void;
  onEnd: () => void;
}

/** What is done with chosen pictures: by buttons, or by Delete, Ctrl A and Escape. */
export function SelectionBar({ chosen, onAll, onDelete, onEnd }: SelectionBarProps) {
  const [isSaving, setSaving] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const isTooMany = chosen.length > MOST;
  const isIdle = chosen.length === 0 || isTooMany;
  const [a, b] = chosen;

  const remove = () => !isIdle && onDelete(chosen.map(({ id }) => id));
  const save = async () => {
    setSaving(true);
    try {
      await zipPictures(chosen.filter(({ picture }) => !picture.isCovered));
    } catch (error) {
      showErrorToast(error, { title: 'The pictures could not be saved', description: messageOf(error) });
    }
    setSaving(false);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
    if (isElsewhere || event.altKey) return;
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Delete') remove();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onAll();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="selection-bar" role="toolbar" aria-label="Chosen pictures">
      <b className="num" role="status">
        {isTooMany ? `${chosen.length} chosen, at most ${MOST} at once` : `${chosen.length} chosen`}
      </b>
      <Button size="small" onClick={onAll}>
        All shown
      </Button>
      <Button
        size="small"
        icon={<Columns2 className="i i-s" />}
        disabled={chosen.length !== 2}
        onClick={() => setComparing(true)}
      >
        Compare
      </Button>
      <Button
        size="small"
        icon={<Download className="i i-s" />}
        disabled={isIdle}
        busyText={isSaving && 'Saving...'}
        onClick={() => void save()}
      >
        Download
      </Button>
      <Button size="small" icon={<Trash2 className="i i-s" />} disabled={isIdle} onClick={remove}>
        Delete
      </Button>
      <Button size="small" variant="ghost" icon={<X className="i i-s" />} onClick={onEnd}>
        Done
      </Button>
      {isComparing && a && b && (
        <Suspense>
          <Compare
            pair={[a, b]}
            onClose={() => setComparing(false)}
            onKeep={(id) => {
              setComparing(false);
              onDelete([a, b].map((image) => image.id).filter((each) => each !== id));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
