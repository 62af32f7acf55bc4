import { useMutation, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import type { EngineTestBody } from '../../contract.ts';
import { pictureEnginesContract, type PictureEngineRole } from '../../pictures-contract.ts';
import { useEngineListChanges } from './engine-list-changes.ts';

const client = createClient(pictureEnginesContract);
const KEY = ['desk', 'image-engines'] as const;

export const usePictureEngineState = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.state({}, { signal }), ...ALWAYS_FRESH });

/** The steps of a test, as they come. @throws like every call */
export const testPictures = (body: EngineTestBody, signal: AbortSignal) => client.test({ body }, { signal });

export function usePictureEngineChanges() {
  const { ends, ...changes } = useEngineListChanges(client, KEY);
  return {
    ...changes,
    setLine: useMutation({
      mutationFn: ({ role, models }: { role: PictureEngineRole['role']; models: string[] }) =>
        client.setLine({ params: { role }, body: { models } }),
      ...ends,
    }),
  };
}
