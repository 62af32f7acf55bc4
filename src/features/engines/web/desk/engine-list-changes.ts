import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { EngineBody } from '../../contract.ts';

/** What the desk does with each of its lists of engines. Every call answers with the whole list. */
interface EngineListClient<State, Role extends string> {
  add(call: { body: EngineBody }): Promise<State>;
  change(call: { params: { id: string }; body: EngineBody }): Promise<State>;
  remove(call: { params: { id: string } }): Promise<State>;
  switch(call: { params: { id: string }; body: { isOff: boolean } }): Promise<State>;
  setRole(call: { params: { role: Role }; body: { model: string | null } }): Promise<State>;
}

/** @param key under which the list is kept */
export function useEngineListChanges<State, Role extends string>(
  client: EngineListClient<State, Role>,
  key: QueryKey,
) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  /** How each change ends. A refused engine may no longer exist, so the list is then loaded anew. */
  const ends = { onSuccess: (state: State) => void queryClient.setQueryData(key, state), onError: refresh };
  return {
    refresh,
    ends,
    add: useMutation({ mutationFn: (body: EngineBody) => client.add({ body }), ...ends }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: EngineBody }) => client.change({ params: { id }, body }),
      ...ends,
    }),
    remove: useMutation({ mutationFn: (id: string) => client.remove({ params: { id } }), ...ends }),
    switch: useMutation({
      mutationFn: ({ id, isOff }: { id: string; isOff: boolean }) =>
        client.switch({ params: { id }, body: { isOff } }),
      ...ends,
    }),
    setRole: useMutation({
      mutationFn: ({ role, model }: { role: Role; model: string | null }) =>
        client.setRole({ params: { role }, body: { model } }),
      ...ends,
    }),
  };
}
