import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import {
  pictureEnginesContract,
  type EngineBody,
  type PictureEngineRole,
  type PictureEngineState,
} from '../../contract.ts';

const client = createClient(pictureEnginesContract);
const KEY = ['desk', 'image-engines'] as const;

export const usePictureEngineState = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.state({}, { signal }), ...ALWAYS_FRESH });

export function usePictureEngineChanges() {
  const queryClient = useQueryClient();
  const onSuccess = (state: PictureEngineState) => queryClient.setQueryData(KEY, state);
  // A refused engine may no longer exist, so the list is reloaded.
  const onError = () => queryClient.invalidateQueries({ queryKey: KEY });
  return {
    add: useMutation({ mutationFn: (body: EngineBody) => client.add({ body }), onSuccess, onError }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: EngineBody }) => client.change({ params: { id }, body }),
      onSuccess,
      onError,
    }),
    remove: useMutation({
      mutationFn: (id: string) => client.remove({ params: { id } }),
      onSuccess,
      onError,
    }),
    setRole: useMutation({
      mutationFn: ({ role, model }: Pick<PictureEngineRole, 'role' | 'model'>) =>
        client.setRole({ params: { role }, body: { model } }),
      onSuccess,
      onError,
    }),
  };
}
