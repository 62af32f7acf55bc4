import { useMutation, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { enginesContract, type EngineOffer, type EngineRole, type EngineTestBody } from '../../contract.ts';
import { useEngineListChanges } from './engine-list-changes.ts';

const client = createClient(enginesContract);
const KEY = ['desk', 'chat-engine'] as const;

export const useEngineState = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.state({}, { signal }), ...ALWAYS_FRESH });

/** The steps of a test, as they come. @throws like every call */
export const testEngine = (body: EngineTestBody, signal: AbortSignal) => client.test({ body }, { signal });

export function useEngineChanges() {
  const { ends, ...changes } = useEngineListChanges(client, KEY);
  return {
    ...changes,
    choose: useMutation({
      mutationFn: (body: { baseUrl: string; model: string }) => client.choose({ body }),
      ...ends,
    }),
    offer: useMutation({ mutationFn: (body: EngineOffer) => client.offer({ body }), ...ends }),
    withdraw: useMutation({ mutationFn: (model: string) => client.withdraw({ body: { model } }), ...ends }),
    setLine: useMutation({
      mutationFn: ({ role, models }: { role: EngineRole['role']; models: string[] }) =>
        client.setLine({ params: { role }, body: { models } }),
      ...ends,
    }),
    release: useMutation({ mutationFn: () => client.release(), ...ends }),
  };
}
