import { useQueryClient } from '@tanstack/react-query';
import { useUnsentToggles } from '../../../platform/web/toggles/use-unsent-toggles.ts';
import { FOLLOWS } from './follow-keys.ts';
import { sendFollow } from './social.queries.ts';

/** Renders nothing. Used once, in the shell: sends follows that an earlier page could not finish. */
export function UnsentFollows() {
  const queryClient = useQueryClient();
  useUnsentToggles(FOLLOWS, {
    send: sendFollow,
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['social'] }),
  });
  return null;
}
