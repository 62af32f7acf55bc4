import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { showToast } from './toasts.ts';

interface Waiting {
  /** Drawn until the code is there. */
  meanwhile?: ReactNode;
  /** The code did not come: offline, or another version is served by now. It has been said already. */
  onMissing?: () => void;
}

const sayMissing = () =>
  void showToast({
    tone: 'error',
    title: 'This could not be opened',
    description: 'Check your connection, then try again.',
  });

/**
 * A component whose code comes when it is first drawn. Unlike `lazy`, code that does not
 * come breaks nothing around it: that is said in a toast, and the next time it is drawn it is asked for again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  say = sayMissing,
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
          say();
          onMissing();
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : props.meanwhile;
  };
}
