import { skipToken, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { charactersContract } from '../contract.ts';

const client = createClient(charactersContract);

/** One character with its gallery. Which pictures are covered depends on who looks. `undefined`: nobody yet. */
export function useCharacter(id: string | undefined) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useQuery({
    queryKey: ['characters', id, user?.id ?? 'guest', isShown],
    queryFn: id ? ({ signal }) => client.get({ params: { id } }, { signal }) : skipToken,
  });
}
