import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { canKeep, keepNothing, keptStore, useKeptFor } from '../../../../platform/web/kept/keeping.ts';
import { keepShell } from '../../../../platform/web/kept/kept-shell.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { createKeptChats } from './kept-chats.ts';

/** Once the screen's own code has been loaded. Milliseconds. */
const SHELL_MS = 4_000;

/** Keeps what is seen where the user wants that; throws it away once they are not here any more. Renders nothing. */
export function KeepChats() {
  const { user, status } = useSession();
  const queryClient = useQueryClient();
  const keptFor = useKeptFor();
  const viewer = user?.id;
  const isForeign = keptFor !== null && (status === 'guest' || (viewer !== undefined && viewer !== keptFor));
  const isOn = viewer !== undefined && viewer === keptFor && canKeep();

  useEffect(() => {
    // Where it fails, the next page that is opened tries again.
    if (isForeign) keepNothing().catch(() => {});
  }, [isForeign]);

  useEffect(() => {
    if (!isOn) return;
    const chats = createKeptChats({ queryClient, store: keptStore(), clock: browserClock, viewer });
    void chats.start();
    const cancel = browserClock.later(SHELL_MS, () => void keepShell().catch(() => {}));
    return () => {
      cancel();
      chats.stop();
    };
  }, [isOn, viewer, queryClient]);
  return null;
}
