import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserSend } from '../../../platform/web/calls/browser-send.ts';
import { createClient } from '../../../platform/web/client.ts';
import { setupContract, type SetupChoice, type SetupState } from '../contract.ts';
import { setupKey } from './setup-key.ts';

const client = createClient(setupContract, (call) => browserSend({ ...call, headers: setupKey.headers() }));

const STATE = ['desk', 'setup'] as const;
const NOTICE = ['setup', 'notice'] as const;
/** While something is downloaded. Milliseconds. */
const POLL_MS = 1000;

export const useSetupState = () =>
  useQuery({
    queryKey: STATE,
    queryFn: ({ signal }) => client.state({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.job?.status === 'running' ? POLL_MS : false),
  });

export interface ServerAddress {
  baseUrl: string;
  /** Empty: the first of its models. */
  model: string;
  apiKey: string;
}

export function useSetupChanges() {
  const queryClient = useQueryClient();
  const onSuccess = async (state: SetupState) => {
    // A poll that began before would show what was there before.
    await queryClient.cancelQueries({ queryKey: STATE });
    queryClient.setQueryData(STATE, state);
  };
  return {
    server: useMutation({ mutationFn: (body: ServerAddress) => client.server({ body }), onSuccess }),
    download: useMutation({
      mutationFn: (modelId: string) => client.download({ body: { modelId } }),
      onSuccess,
    }),
    pause: useMutation({ mutationFn: () => client.pause(), onSuccess }),
    cancel: useMutation({ mutationFn: () => client.cancel(), onSuccess }),
    finish: useMutation({
      mutationFn: (choice: SetupChoice) => client.finish({ body: { choice } }),
      onSuccess: async (state) => {
        await onSuccess(state);
        queryClient.setQueryData(NOTICE, { isOpen: false });
        setupKey.forget();
      },
    }),
  };
}

/** One line to a character, and its reply as it is written. */
export const tryModel = (text: string, signal: AbortSignal) => client.try({ body: { text } }, { signal });

/** A small picture by what draws now, step by step. */
export const tryPicture = (signal: AbortSignal) => client.tryPicture({}, { signal });

/** Only for administrators. */
export const useSetupNotice = () =>
  useQuery({ queryKey: NOTICE, queryFn: ({ signal }) => client.notice({}, { signal }) });
