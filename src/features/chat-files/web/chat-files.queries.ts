import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { saveFile } from '../../../platform/web/screen/save-file.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import {
  chatFilesContract,
  type ChatImport,
  type ExportFormat,
  type ImportState,
  type ItemKind,
} from '../contract.ts';
import type { KeptKind } from '../kept-contract.ts';
import { EXPORTED_MAX } from '../rules.ts';

export const chatFilesClient = createClient(chatFilesContract);

/** While the server works on it, it is asked again. */
const ASK_AGAIN_MS = 1_000;
/** Beside other things it need not be so exact. */
const NOTICE_AGAIN_MS = 4_000;
const MOVING: (ImportState | undefined)[] = ['receiving', 'scanning', 'running', 'undoing'];
const isMoving = (found: ChatImport | undefined): boolean => MOVING.includes(found?.state);

export function useImport(id: string | undefined) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['chat-files', 'import', id, user?.id],
    queryFn: user && id ? ({ signal }) => chatFilesClient.get({ params: { id } }, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isMoving(state.data) ? ASK_AGAIN_MS : false),
  });
}

/** What was begun before, so that it can be gone on with. */
export function useImports() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['chat-files', 'imports', user?.id],
    queryFn: user ? ({ signal }) => chatFilesClient.imports({}, { signal }) : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** What is under way, paused, or waits for its user; asked again while it moves. */
export function useOpenImports() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['chat-files', 'imports', 'open', user?.id],
    queryFn: user
      ? ({ signal }) => chatFilesClient.imports({ query: { isOpen: 'true' } }, { signal })
      : skipToken,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => MOVING.includes(state)) ? NOTICE_AGAIN_MS : false,
  });
}

/** Files of other programs that are kept. */
export function useKept(kind: KeptKind | undefined, page: number) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['chat-files', 'kept', kind, page, user?.id],
    queryFn: user
      ? ({ signal }) =>
          chatFilesClient.kept({ query: { page, limit: 20, ...(kind ? { kind } : {}) } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** A kept picture, small; another one once the user shows or covers adult pictures. */
export function useKeptView(id: string) {
  const { user } = useSession();
  const { isShown } = useNsfw();
  return useQuery({
    queryKey: ['chat-files', 'kept-view', id, isShown, user?.id],
    queryFn: user
      ? async ({ signal }) => (await chatFilesClient.keptView({ params: { id } }, { signal })).blob()
      : skipToken,
    staleTime: Infinity,
  });
}

export function useItems(
  id: string,
  filter: { kind?: ItemKind; isNoted?: boolean; page: number },
  key: string,
) {
  const { user } = useSession();
  const { kind, isNoted, page } = filter;
  return useQuery({
    queryKey: ['chat-files', 'items', id, filter, key, user?.id],
    queryFn: user
      ? ({ signal }) =>
          chatFilesClient.items(
            {
              params: { id },
              query: { page, ...(kind ? { kind } : {}), ...(isNoted ? { isNoted: 'true' } : {}) },
            },
            { signal },
          )
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Characters that chats can be given to. */
export function useCandidates(words: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['chat-files', 'characters', words, user?.id],
    queryFn: user
      ? ({ signal }) => chatFilesClient.characters({ query: { q: words } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The orders for an import; each answers with the import as it is then. */
export function useImportOrders(id: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const onSuccess = (found: ChatImport) => {
    queryClient.setQueryData(['chat-files', 'import', id, user?.id], found);
    void queryClient.invalidateQueries({ queryKey: ['chat-files', 'items', id] });
  };
  const at = { params: { id } };
  return {
    begin: useMutation({
      mutationFn: (body: { choices?: Record<string, string>; leaveOut?: ItemKind[] }) =>
        chatFilesClient.begin({ ...at, body }),
      onSuccess,
    }),
    stop: useMutation({ mutationFn: () => chatFilesClient.stop(at), onSuccess }),
    undo: useMutation({ mutationFn: () => chatFilesClient.undo(at), onSuccess }),
  };
}

/** The name that the server gave a download. */
function nameOf(response: Response, otherwise: string): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? otherwise);
}

/** A plain link would not send the access token. */
/** @param hasAllPaths in SillyTavern's form, a zip with a file for each path */
export async function downloadChat(id: string, format: ExportFormat, hasAllPaths: boolean): Promise<void> {
  const branches = hasAllPaths && format === 'sillytavern' ? 'all' : 'shown';
  const response = await chatFilesClient.export({ params: { id }, query: { format, branches } });
  saveFile(await response.blob(), nameOf(response, 'chat'));
}

/** Chats that are named, or all of a folder; all chats where neither is named. */
export interface Exported {
  ids?: readonly string[] | undefined;
  folder?: { id: string; name: string } | undefined;
}

/**
 * Many that are named come as several zips.
 * @param progress how many of them are saved: after a failure, the next try goes on there
 */
export async function downloadChats(
  format: ExportFormat,
  { ids, folder }: Exported,
  progress: { saved: number },
): Promise<void> {
  for (; progress.saved < (ids?.length ?? 1); progress.saved += EXPORTED_MAX) {
    const some = ids?.slice(progress.saved, progress.saved + EXPORTED_MAX).join();
    const query = { format, ...(some && { ids: some }), ...(folder && { folderId: folder.id }) };
    const response = await chatFilesClient.exportMany({ query });
    saveFile(await response.blob(), nameOf(response, 'chats.zip'));
  }
}

export async function downloadReport(id: string): Promise<void> {
  const response = await chatFilesClient.report({ params: { id } });
  saveFile(await response.blob(), nameOf(response, 'import.txt'));
}

/** @param kind undefined for all of them */
export async function downloadKept(kind: KeptKind | undefined): Promise<void> {
  const response = await chatFilesClient.keptArchive({ query: kind ? { kind } : {} });
  saveFile(await response.blob(), nameOf(response, 'kept files.zip'));
}

export async function downloadKeptFile(id: string): Promise<void> {
  const response = await chatFilesClient.keptFile({ params: { id } });
  saveFile(await response.blob(), nameOf(response, 'file'));
}
