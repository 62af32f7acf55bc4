import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import type { Listed } from '../../../shared/paging.ts';
import { imagesContract, type GalleryImage, type ImageJob } from '../contract.ts';
import type { AspectRatio } from '../rules.ts';
import { withJob, withoutImage } from './job-list.ts';

const client = createClient(imagesContract);

/** Section 4 of the design: long lists load in pages of this many. */
export const GALLERY_PAGE = 24;
/** Jobs that the generator looks back upon. */
const JOBS = 12;

/** What is covered depends on who looks, and on their NSFW filter. */
function useViewer(): string {
  const { user } = useSession();
  return `${user?.id ?? 'guest'}${useNsfw().isShown ? '+nsfw' : ''}`;
}

export const useImageModels = () =>
  useQuery({ queryKey: ['images', 'models'], queryFn: ({ signal }) => client.models({}, { signal }) });

export interface GalleryFilter {
  userId?: string;
  characterId?: string;
}

/** Pictures page by page. `null`: not to be asked for yet. */
export function useGallery(filter: GalleryFilter | null) {
  return useInfiniteQuery({
    queryKey: ['images', 'list', useViewer(), filter?.userId, filter?.characterId],
    queryFn: filter
      ? ({ pageParam, signal }) =>
          client.list({ query: { ...filter, page: pageParam, limit: GALLERY_PAGE } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
  });
}

const jobsKey = (viewer: string) => ['images', 'jobs', viewer] as const;

/** The viewer's newest jobs. A screen that opens asks anew: something may be under way. */
export function useJobs() {
  const { user } = useSession();
  return useQuery({
    queryKey: jobsKey(useViewer()),
    queryFn: user
      ? async ({ signal }) => (await client.jobs({ query: { limit: JOBS } }, { signal })).items
      : skipToken,
    refetchOnMount: 'always',
  });
}

export interface ImageRequest {
  prompt: string;
  negativePrompt: string;
  characterId?: string;
  model?: string;
  aspectRatio: AspectRatio;
  count: number;
  seed?: string;
  idempotencyKey: string;
}

/** Puts what was heard of a job into the list. */
export function useHeardOfJob(): (job: ImageJob) => void {
  const queryClient = useQueryClient();
  const key = jobsKey(useViewer());
  return (job) => queryClient.setQueryData<ImageJob[]>(key, (jobs = []) => withJob(jobs, job));
}

export function useGenerate() {
  const hear = useHeardOfJob();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (request: ImageRequest) => client.generate({ body: request }),
    onSuccess(job) {
      hear(job);
      refreshUser().catch(() => {});
    },
  });
}

export function useCancelJob() {
  const settle = useJobSettled();
  const hear = useHeardOfJob();
  return useMutation({
    mutationFn: (id: string) => client.cancel({ params: { id } }),
    onSuccess(job) {
      hear(job);
      settle();
    },
  });
}

/** After a job has ended: the balance, the ledger and the galleries are old. */
export function useJobSettled(): () => void {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return () => {
    refreshUser().catch(() => {});
    void queryClient.invalidateQueries({ queryKey: ['images', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['coins'] });
  };
}

/** Where a job stands, now and after every change, until it has ended or `signal` aborts. */
export async function* followJob(id: string, signal: AbortSignal): AsyncGenerator<ImageJob> {
  for await (const { data } of client.watch({ params: { id } }, { signal })) yield data;
}

export const deleteImage = async (id: string) => void (await client.delete({ params: { id } }));

/** After a picture is gone for good: out of every list, so that none asks for its address again. */
export function forgetImage(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<InfiniteData<Listed<GalleryImage>, number>>(
    { queryKey: ['images', 'list'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
      },
  );
  queryClient.setQueriesData<ImageJob[]>({ queryKey: ['images', 'jobs'] }, (jobs) =>
    jobs ? withoutImage(jobs, id) : jobs,
  );
}
