// Galleries page by page, and what is done with a picture. One change is shown in every list that holds it.
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { actionOfRefusal, useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { imagesContract, type GalleryImage, type ImageJob } from '../../contract.ts';
import type { ChatImage } from '../../chat-media-contract.ts';
import type { Gallery } from '../../gallery-contract.ts';
import type { ReportReason, ShowcaseSort } from '../../rules.ts';
import { useViewer } from '../images.queries.ts';

const client = createClient(imagesContract);

/** Section 4 of the design: long lists load in pages of this many. */
export const GALLERY_PAGE = 24;

/**
 * Published pictures of everybody, those asked for in a conversation, or the pictures of somebody, of a character; without
 * any of these what people made.
 */
export type GallerySource =
  { sort: ShowcaseSort } | { conversationId: string } | { userId?: string; characterId?: string };

/** A picture of a gallery; in that of a conversation with its message, null where that was deleted. */
export type ListedImage = GalleryImage & Partial<Pick<ChatImage, 'messageId'>>;

const LISTS = ['images', 'list'] as const;
const JOBS = ['images', 'jobs'] as const;

type ListedGallery = Omit<Gallery, 'items'> & { items: ListedImage[] };

interface PageParam {
  page: number;
  cursor?: string;
}

/** Pictures page by page. `null`: not to be asked for yet. */
export function useGallery(source: GallerySource | null) {
  return useInfiniteQuery({
    queryKey: [...LISTS, useViewer(), source],
    queryFn: source
      ? ({ pageParam, signal }): Promise<ListedGallery> => {
          const page = { ...pageParam, limit: GALLERY_PAGE };
          if ('conversationId' in source)
            return client.chatMedia({ params: { id: source.conversationId }, query: page }, { signal });
          return 'sort' in source
            ? client.showcase({ query: { ...source, ...page } }, { signal })
            : client.list({ query: { ...source, ...page } }, { signal });
        }
      : skipToken,
    // One comes to it from the generator, which may have been left before the picture was done.
    refetchOnMount: source && 'conversationId' in source ? 'always' : true,
    meta: { isCoveredByServer: true },
    initialPageParam: { page: 1 } as PageParam,
    getNextPageParam: (last) => (last.cursor ? { page: last.page + 1, cursor: last.cursor } : undefined),
  });
}

/** How many pictures somebody made that the viewer may see; null where that is not known. */
export function useImageCount(userId: string | undefined): number | null {
  const { data } = useQuery({
    queryKey: ['images', 'count', useViewer(), userId],
    queryFn: userId
      ? async ({ signal }) => (await client.list({ query: { userId, limit: 1 } }, { signal })).total
      : skipToken,
  });
  return data ?? null;
}

/** Whom the viewer's own pictures show, most pictures first. */
export function useSubjects() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['images', 'subjects', user?.id],
    queryFn: user ? async ({ signal }) => (await client.subjects({}, { signal })).items : skipToken,
  });
}

function patchImages(queryClient: QueryClient, patch: (items: GalleryImage[]) => GalleryImage[]): void {
  queryClient.setQueriesData<InfiniteData<Gallery, PageParam>>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: patch(page.items) })) },
  );
  queryClient.setQueriesData<ImageJob[]>({ queryKey: JOBS }, (jobs) =>
    jobs?.map((job) => ({ ...job, images: patch(job.images) })),
  );
}

/** Changes one picture in every cached list. */
const patchImage = (queryClient: QueryClient, id: string, change: Partial<GalleryImage>): void =>
  patchImages(queryClient, (items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)));

/** What counts pictures is old. */
export function countAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['images', 'count'] });
  void queryClient.invalidateQueries({ queryKey: ['images', 'subjects'] });
}

function tellFailure(title: string, error: unknown): void {
  showErrorToast(error, { title, description: messageOf(error) });
}

/** @returns the viewer's like of one picture: at once, and one at a time. Guests are asked to sign up. */
export function usePictureLike({ id, isLiked, likes }: Pick<GalleryImage, 'id' | 'isLiked' | 'likes'>) {
  const { status, askToSignUp } = useSession();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationKey: ['images', 'like'],
    mutationFn: (wanted: boolean) => (wanted ? client.like : client.unlike)({ params: { id } }),
    async onMutate(wanted) {
      // A list on its way was asked for before.
      await queryClient.cancelQueries({ queryKey: LISTS });
      patchImage(queryClient, id, { isLiked: wanted, likes: Math.max(0, likes + (wanted ? 1 : -1)) });
    },
    onSuccess: (state) => patchImage(queryClient, id, state),
    onError(error) {
      patchImage(queryClient, id, { isLiked, likes });
      tellFailure('Your like could not be saved', error);
    },
  });
  return {
    isGuest: status !== 'signed-in',
    askToSignUp: () => askToSignUp('like pictures'),
    toggle() {
      if (queryClient.isMutating({ mutationKey: ['images', 'like'] }) === 0) change.mutate(!isLiked);
    },
  };
}

export function useReport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: ReportReason; note: string }) => client.report({ params: { id }, body }),
    onSuccess: () => patchImage(queryClient, id, { isReported: true }),
  });
}

/** Shows one's own picture to everybody, or takes it back. */
export function usePublishing(id: string) {
  const queryClient = useQueryClient();
  const { askForMembership } = useMembershipGate();
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      client.publish({ params: { id }, body: { visibility: isPublic ? 'public' : 'private' } }),
    onSuccess(image) {
      patchImage(queryClient, id, image);
      // Those that hold only published pictures have it too much or too little, but for the one on the screen.
      void queryClient.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
      showToast({
        tone: 'success',
        title: image.isPublished ? 'Published' : 'Only you see it now',
        ...(image.isPublished ? { description: 'Everyone can see it in the showcase.' } : {}),
      });
    },
    onError(error, isPublic) {
      tellFailure(isPublic ? 'The picture was not published' : 'The picture is still published', error);
      const action = actionOfRefusal(error);
      if (action !== null) askForMembership(action);
    },
  });
}

/** Makes a picture the portrait of the viewer's own character; every list then shows it. */
export function useSettingPortrait({ id, character }: Pick<GalleryImage, 'id' | 'character'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.setPortrait({ params: { id: character!.id }, body: { imageId: id } }),
    onSuccess() {
      showToast({ tone: 'success', title: `${character!.name} has a new portrait` });
      return queryClient.invalidateQueries();
    },
    onError: (error) => tellFailure('The portrait could not be changed', error),
  });
}

/** A click right before the page is closed reaches the server. */
const KEEP = { keepalive: true };

export const deleteImage = async (id: string) => void (await client.delete({ params: { id } }, KEEP));
export const restoreImage = async (id: string) => void (await client.restore({ params: { id } }, KEEP));
