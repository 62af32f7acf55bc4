import { useQueryClient } from '@tanstack/react-query';
import { useLeftWishes } from '../../../platform/web/use-left-wishes.ts';
import { FOLLOWS } from './follow-keys.ts';
import { sendFollow } from './social.queries.ts';

/** Renders nothing. Used once, in the shell: sends follows that an earlier page could not finish. */
export function LeftFollows() {
  const queryClient = useQueryClient();
  useLeftWishes(FOLLOWS, {
    send: sendFollow,
    onDone: () => void queryClient.invalidateQueries({ queryKey: ['social'] }),
  });
  return null;
}
