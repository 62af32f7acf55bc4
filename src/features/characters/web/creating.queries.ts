import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserSend } from '../../../platform/web/calls/browser-send.ts';
import { addressOf, createClient } from '../../../platform/web/client.ts';
import type { Picture } from '../../../shared/words/picture.ts';
import { useSession } from '../../../platform/web/session.tsx';
import type { ContentChanges } from '../content.ts';
import { charactersContract } from '../contract.ts';
import type { EditableCharacter, OwnCharacter } from '../creating-contract.ts';
import type { Visibility } from '../rules.ts';
import { untilPortrayed } from './until-portrayed.ts';

export const creatingClient = createClient(charactersContract);

/** Section 4 of the design: long lists load in pages of this many. */
export const OWN_PAGE = 24;

export interface OwnView {
  state: OwnCharacter['state'] | 'all';
  visibility: Visibility | 'all';
  q: string;
  sort: 'updated' | 'created' | 'name' | 'chats';
  page: number;
}

/** A page of the viewer's own characters; the previous page is shown until the next is loaded. */
export function useOwnCharacters({ state, visibility, q, sort, page }: OwnView) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['characters', 'own', user?.id, state, visibility, q, sort, page],
    queryFn: user
      ? ({ signal }) =>
          creatingClient.own(
            {
              params: { id: user.id },
              query: {
                state: state === 'all' ? undefined : state,
                visibility: visibility === 'all' ? undefined : visibility,
                q: q || undefined,
                sort,
                page,
                limit: OWN_PAGE,
              },
            },
            { signal },
          )
      : skipToken,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** An own character with its draft. Not cached, because saving from an old draft would undo later changes. */
export function useEditable(id: string | undefined) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['characters', 'edit', id, user?.id],
    queryFn: id && user ? ({ signal }) => creatingClient.edit({ params: { id } }, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** The first portrait of a published character, which is drawn after publishing; null until then. */
export function useFirstPortrait(character: EditableCharacter | null): Picture | null {
  const id = character?.id;
  const isAwaited = character?.state === 'published' && !character.avatar;
  const { data } = useQuery({
    queryKey: ['characters', 'first-portrait', id],
    queryFn:
      id && isAwaited ? ({ signal }) => creatingClient.edit({ params: { id } }, { signal }) : skipToken,
    staleTime: 0,
    refetchInterval: untilPortrayed,
  });
  return (isAwaited && data?.avatar) || null;
}

export function useVersions(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['characters', 'versions', id, user?.id],
    queryFn: ({ signal }) => creatingClient.versions({ params: { id }, query: { limit: 50 } }, { signal }),
    staleTime: 0,
  });
}

/** A version with its content. Cached without expiry, because it never changes. */
export function useVersion(id: string, number: number | null) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['characters', 'version', id, number, user?.id],
    queryFn:
      number === null
        ? skipToken
        : ({ signal }) => creatingClient.version({ params: { id, number } }, { signal }),
    staleTime: Infinity,
  });
}

/** Invalidates lists, profiles and cards after a change to one of the viewer's own characters. */
export function useCharactersChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['characters'] });
    void queryClient.invalidateQueries({ queryKey: ['discovery'] });
  };
}

export const draftServer = {
  create: (content: ContentChanges) => creatingClient.create({ body: { content, publish: false } }),
  save: (id: string, revision: number, changes: ContentChanges) =>
    creatingClient.saveDraft({ params: { id }, body: { revision, changes } }),
};

export type ExportFormat = 'png' | 'json' | 'charx' | 'world-info' | 'lorebook' | 'original';
export type CardSpec = 'v1' | 'v2' | 'v3';

/** Downloads a card. A plain link would not send the access token. */
export async function saveCard(
  character: Pick<OwnCharacter, 'id' | 'name'>,
  query: { format: ExportFormat; spec: CardSpec },
): Promise<void> {
  const { method, path } = charactersContract.exportCard;
  const response = await browserSend({
    method,
    path: addressOf(path, { params: { id: character.id }, query }),
    accept: '*/*',
    priority: 'medium',
    isPrivate: true,
  });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download =
    fileNameIn(response.headers.get('content-disposition')) ?? `${character.name}.${query.format}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** The file name in a Content-Disposition header; null if it contains none. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8'')([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}
