import { skipToken, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { charactersContract } from '../contract.ts';
import { untilPortrayed } from './until-portrayed.ts';

const client = createClient(charactersContract);

/** A character with its gallery; which pictures are covered depends on the viewer. Disabled without an id. */
export function useCharacter(id: string | undefined) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useQuery({
    queryKey: ['characters', id, user?.id ?? 'guest', isShown],
    queryFn: id ? ({ signal }) => client.get({ params: { id } }, { signal }) : skipToken,
    // Polls for the portrait of the viewer's own character, which is drawn after publishing.
    refetchInterval: (query) => query.state.data?.creator.id === user?.id && untilPortrayed(query),
  });
}
