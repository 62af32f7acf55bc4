import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { createClient } from '../../../platform/web/client.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { NOT_SIGNED_IN } from '../../../platform/web/calls/upload-failure.ts';
import type { Picture } from '../../../shared/words/picture.ts';
import type { ChatPictures } from '../chat-pictures-contract.ts';
import { imagesContract, type ImageJob } from '../contract.ts';
import type { AspectRatio } from '../rules.ts';
import { withJob, withNews } from './job-list.ts';

const client = createClient(imagesContract);

/** Jobs that the generator looks back upon. */
const JOBS = 12;

/** What is covered depends on who looks, and on their NSFW filter. */
export function useViewer(): string {
  const { user } = useSession();
  return `${user?.id ?? 'guest'}${useNsfw().isShown ? '+nsfw' : ''}`;
}

export const useImageModels = () =>
  useQuery({ queryKey: ['images', 'models'], queryFn: ({ signal }) => client.models({}, { signal }) });

/**
 * What the stand-in would draw; undefined until it has answered. The previous answer stays while the next one loads.
 * @param standIn the chosen model, where it is a stand-in
 */
export const useUnderstanding = (
  prompt: string,
  negativePrompt: string,
  characterId: string | null,
  standIn: string | null,
) =>
  useQuery({
    queryKey: ['images', 'understanding', prompt, negativePrompt, characterId, standIn],
    queryFn:
      standIn !== null && prompt
        ? async ({ signal }) => {
            const body = { prompt, negativePrompt, characterId: characterId ?? undefined, model: standIn };
            return (await client.understand({ body }, { signal })).understanding;
          }
        : skipToken,
    placeholderData: (before) => (prompt ? before : undefined),
    retry: false,
  }).data;

/** A picture of the viewer's own that a request begins from: undefined while it is fetched, null where it cannot be. */
export function useSourcePicture(imageId: string | null): Picture | null | undefined {
  const viewer = useViewer();
  const { data, isError } = useQuery({
    queryKey: ['images', 'source', viewer, imageId],
    queryFn:
      imageId === null ? skipToken : ({ signal }) => client.picture({ params: { id: imageId } }, { signal }),
    retry: false,
  });
  return isError ? null : data;
}

/** Prompts that the chat model makes of a wish. One question at a time; a later one takes the place of the one before. */
export function useSuggestedWords() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, data, error, isPending, reset } = useMutation({
    async mutationFn({ wish, characterId }: { wish: string; characterId: string | null }) {
      running.current?.abort();
      running.current = new AbortController();
      const body = { wish, ...(characterId === null ? {} : { characterId }) };
      return (await client.suggestWords({ body }, { signal: running.current.signal })).prompts;
    },
  });
  return {
    ask: mutate,
    stop: () => running.current?.abort(),
    prompts: isPending ? null : (data ?? null),
    error: isPending ? null : error,
    isAsking: isPending,
    forget: reset,
  };
}

/**
 * Sets or removes the portrait of the viewer's own character; every list then shows the new one. Both reject with what
 * uploadFailureOf() explains.
 */
export function usePortraitUpload(characterId: string) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const changed = () => queryClient.invalidateQueries();
  return {
    async upload(square: Blob): Promise<void> {
      if (!user) throw new Error(NOT_SIGNED_IN);
      await client.uploadPortrait({ params: { id: characterId }, file: square });
      await changed();
    },
    remove: useMutation({
      async mutationFn() {
        if (!user) throw new Error(NOT_SIGNED_IN);
        await client.removePortrait({ params: { id: characterId } });
      },
      onSuccess: changed,
    }),
  };
}

/** Has the portrait of the viewer's own character drawn; free. */
export const drawPortrait = (characterId: string): Promise<ImageJob> =>
  client.drawPortrait({ params: { id: characterId } });

export const sendPortrait = async (characterId: string, square: Blob): Promise<void> =>
  void (await client.uploadPortrait({ params: { id: characterId }, file: square }));

const jobsKey = (viewer: string) => ['images', 'jobs', viewer] as const;

export const chatPicturesKey = (viewer: string, conversationId: string) =>
  ['images', 'chat', viewer, conversationId] as const;

/** The viewer's newest jobs. Refetched when a screen opens, because jobs may be under way. */
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

/** The chat in which a picture is asked for, and the message of it. */
export interface RequestChat {
  conversationId?: string;
  messageId?: string;
}

export interface ImageRequest extends RequestChat {
  prompt: string;
  negativePrompt: string;
  characterId?: string;
  model?: string;
  aspectRatio: AspectRatio;
  count: number;
  seed?: string;
  idempotencyKey: string;
  /** Nobody asks now: it was agreed to beforehand. */
  isOffered?: true;
}

/** Puts what was heard of a job into the list. */
export function useHeardOfJob(): (job: ImageJob) => void {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return (job) => {
    queryClient.setQueryData<ImageJob[]>(jobsKey(viewer), (jobs = []) => withJob(jobs, job));
    queryClient.setQueriesData<ChatPictures>({ queryKey: ['images', 'chat', viewer] }, (all) =>
      all?.items.some(({ id }) => id === job.id)
        ? { ...all, items: all.items.map((item) => (item.id === job.id ? withNews(item, job) : item)) }
        : all,
    );
  };
}

const isChatMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'chat.missing';

export function useGenerate() {
  const hear = useHeardOfJob();
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: ({ messageId, ...request }: ImageRequest) =>
      client.generate({ body: { ...request, messageId } }).catch((error: unknown) => {
        if (!messageId || request.isOffered || !isChatMissing(error)) throw error;
        // It may be only the message that was deleted: then the picture is kept with the newest one.
        return client.generate({ body: request });
      }),
    onError(error) {
      // The chat was deleted meanwhile: whoever shows its pictures notices.
      if (isChatMissing(error)) void queryClient.invalidateQueries({ queryKey: ['images', 'list'] });
    },
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
    for (const list of ['list', 'count', 'subjects', 'chat'])
      void queryClient.invalidateQueries({ queryKey: ['images', list] });
    void queryClient.invalidateQueries({ queryKey: ['coins'] });
  };
}

/** A job's state, now and after every change, until it has ended or `signal` aborts. */
export async function* followJob(id: string, signal: AbortSignal): AsyncGenerator<ImageJob> {
  for await (const news of followPictures(id, signal)) if (news.event === 'job') yield news.data;
}

/** The same, with what its pictures look like so far. */
export const followPictures = (id: string, signal: AbortSignal) =>
  client.watch({ params: { id } }, { signal });
