import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import {
  enginesContract,
  type EngineBody,
  type EngineRole,
  type EngineState,
  type EngineTestBody,
} from '../../contract.ts';

const client = createClient(enginesContract);
const KEY = ['desk', 'chat-engine'] as const;

export const useEngineState = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.state({}, { signal }), ...ALWAYS_FRESH });

/** The steps of a test, as they come. @throws like every call */
export const testEngine = (body: EngineTestBody, signal: AbortSignal) => client.test({ body }, { signal });

export function useEngineChanges() {
  const queryClient = useQueryClient();
  const onSuccess = (state: EngineState) => queryClient.setQueryData(KEY, state);
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  // A refused engine may no longer exist, so the list is reloaded.
  const onError = refresh;
  return {
    refresh,
    choose: useMutation({
      mutationFn: (body: { baseUrl: string; model: string }) => client.choose({ body }),
      onSuccess,
      onError,
    }),
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
      mutationFn: ({ role, model }: Pick<EngineRole, 'role' | 'model'>) =>
        client.setRole({ params: { role }, body: { model } }),
      onSuccess,
      onError,
    }),
    release: useMutation({ mutationFn: () => client.release(), onSuccess, onError }),
  };
}
