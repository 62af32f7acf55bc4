import './similar-characters.css';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import type { ReactNode } from 'react';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { discoveryContract } from '../../contract.ts';

const client = createClient(discoveryContract);

/** Cards of one row on a wide screen. */
const ROW = 6;

interface SimilarCharactersProps {
  /** The tag that makes them similar. */
  tag: { name: string; displayName: string };
  /** Who is not similar to themselves. */
  exceptId: string;
  card: (character: CharacterSummary) => ReactNode;
}

/** A row of characters with the same tag. Says nothing where there are none, or they do not come. */
export function SimilarCharacters({ tag, exceptId, card }: SimilarCharactersProps) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  const { data } = useQuery({
    queryKey: ['discovery', 'similar', user?.id ?? 'guest', isShown, tag.name],
    queryFn: ({ signal }) =>
      client.list({ query: { filter: tag.name, sort: 'popular', limit: ROW + 1 } }, { signal }),
  });
  const characters = data?.items.filter(({ id }) => id !== exceptId).slice(0, ROW) ?? [];
  if (characters.length === 0) return null;
  return (
    <section className="similar">
      <h2 className="d-m">
        More in <em>{tag.displayName}</em>
      </h2>
      <div className="grid">{characters.map(card)}</div>
    </section>
  );
}
