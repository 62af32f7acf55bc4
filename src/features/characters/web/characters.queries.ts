import { skipToken, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { charactersContract } from '../contract.ts';
import { untilPortrayed } from './until-portrayed.ts';

const client = createClient(charactersContract);

/** One character with its gallery. Which pictures are covered depends on who looks. `undefined`: nobody yet. */
export function useCharacter(id: string | undefined) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useQuery({
    queryKey: ['characters', id, user?.id ?? 'guest', isShown],
    queryFn: id ? ({ signal }) => client.get({ params: { id } }, { signal }) : skipToken,
    // One's own that was just published waits for its portrait.
    refetchInterval: (query) => query.state.data?.creator.id === user?.id && untilPortrayed(query),
  });
}
