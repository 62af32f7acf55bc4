import '../../../platform/web/ui/controls/field.css';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';

/** Toggles whether NSFW pictures are shown uncovered; off by default. */
export function NsfwToggle({ className }: { className?: string }) {
  const { isShown, toggle } = useNsfw();
  return (
    <button type="button" className={classNames('nsfw', className)} aria-pressed={isShown} onClick={toggle}>
      NSFW
      <span className="switch" />
    </button>
  );
}
