import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import type { SwipeCue } from './use-swipe.ts';

/** Says what happens when the finger lets go. The toolbar has the same for keys and screen readers. */
export function SwipeCueText({ cue: { action, isReady } }: { cue: SwipeCue }) {
  const Icon = action === 'try' ? RefreshCw : action === 'earlier' ? ChevronLeft : ChevronRight;
  const text =
    action === 'try'
      ? isReady
        ? 'Let go for another try'
        : 'Pull further for another try'
      : action === 'earlier'
        ? 'Earlier version'
        : 'Later version';
  return (
    <span className={classNames('swipe-cue', `is-${action}`, isReady && 'is-ready')} aria-hidden="true">
      <Icon className="i i-xs" />
      {text}
    </span>
  );
}
