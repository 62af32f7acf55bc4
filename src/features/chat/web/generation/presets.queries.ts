import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Conversation } from '../../contract.ts';
import type { Generation } from '../../generation-contract.ts';
import { presetsContract, type Preset } from '../../presets-contract.ts';
import { readGeneration, useShowGeneration } from './generation.queries.ts';

const presetsClient = createClient(presetsContract);

const listKey = (userId: string | undefined) => ['chat', 'presets', userId] as const;

export const readPresets = () => presetsClient.list({});

export function usePresets() {
  const { user } = useSession();
  return useQuery({
    queryKey: listKey(user?.id),
    queryFn: user ? ({ signal }) => presetsClient.list({}, { signal }) : skipToken,
    staleTime: 0,
  });
}

const failed = (otherwise: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

/** Changes of presets, and of what the open conversation has of them. */
export function usePresetActions(conversation: Conversation) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const show = useShowGeneration(conversation);
  const key = listKey(user?.id);
  const stale = () => queryClient.invalidateQueries({ queryKey: key });
  const put = (preset: Preset) =>
    queryClient.setQueryData<{ items: Preset[] }>(key, (list) => ({
      items: [...(list?.items ?? []).filter(({ id }) => id !== preset.id), preset].toSorted((a, b) =>
        a.createdAt < b.createdAt ? -1 : 1,
      ),
    }));
  const take = (presetId: string) =>
    presetsClient.use({ params: { id: conversation.id }, body: { presetId } });
  return {
    use: useMutation({
      mutationFn: take,
      onSuccess: show,
      onError: failed('The preset could not be taken. Try again.'),
    }),
    create: useMutation({
      async mutationFn(body: { name: string; settings: Generation }) {
        const preset = await presetsClient.create({ body });
        put(preset);
        return take(preset.id);
      },
      onSuccess: show,
    }),
    save: useMutation({
      async mutationFn({ id, settings }: Pick<Preset, 'id' | 'settings'>) {
        put(await presetsClient.update({ params: { id }, body: { settings } }));
        return take(id);
      },
      onSuccess: show,
      onError: failed('The preset could not be saved. Try again.'),
    }),
    rename: useMutation({
      async mutationFn({ id, name }: Pick<Preset, 'id' | 'name'>) {
        put(await presetsClient.update({ params: { id }, body: { name } }));
        // The chat may differ from the preset, and keeps what is its own.
        return readGeneration(conversation.id);
      },
      onSuccess: show,
    }),
    remove: useMutation({
      async mutationFn(id: string) {
        queryClient.setQueryData(key, await presetsClient.delete({ params: { id } }));
        return presetsClient.use({ params: { id: conversation.id }, body: { presetId: null } });
      },
      onSuccess: show,
    }),
    importFile: useMutation({
      mutationFn: (file: File) => presetsClient.import({ query: { name: file.name.slice(0, 200) }, file }),
      onSuccess: ({ preset }) => put(preset),
      onError: failed('The file could not be read. Try again.'),
      onSettled: stale,
    }),
  };
}

export type PresetActions = ReturnType<typeof usePresetActions>;
