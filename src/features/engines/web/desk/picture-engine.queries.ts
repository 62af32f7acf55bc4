import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { pictureEnginesContract } from '../../contract.ts';
import { useEngineListChanges } from './engine-list-changes.ts';

const client = createClient(pictureEnginesContract);
const KEY = ['desk', 'image-engines'] as const;

export const usePictureEngineState = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => client.state({}, { signal }), ...ALWAYS_FRESH });

export const usePictureEngineChanges = () => useEngineListChanges(client, KEY);
