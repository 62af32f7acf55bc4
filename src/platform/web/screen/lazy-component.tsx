import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { showToast } from '../toasts.ts';

interface Waiting {
  /** Shown until the code is loaded. */
  fallback?: ReactNode;
  /**
   * Called if the code could not be loaded: offline, or a newer version is deployed. The failure was already
   * reported.
   */
  onMissing?: () => void;
}

const reportMissing = () =>
  void showToast({
    tone: 'error',
    title: 'This could not be opened',
    description: 'Check your connection, then try again.',
  });

/**
 * A component whose code is loaded when it is first rendered. Unlike with `lazy`, a failure to load does not
 * break the surrounding tree: it is reported in a toast, and the next mount tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  report = reportMissing,
) {
  let known: ComponentType<Props> | null = null;

  return function LazyComponent(props: Props & Waiting): ReactNode {
    const [Part, setPart] = useState(() => known);
    const onMissing = useEffectEvent(() => props.onMissing?.());
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      load().then(
        (part) => {
          known = part;
          if (!isGone) setPart(() => part);
        },
        () => {
          if (isGone) return;
          report();
          onMissing();
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : props.fallback;
  };
}
