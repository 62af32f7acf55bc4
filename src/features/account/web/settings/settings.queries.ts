import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../../platform/web/session.tsx';
import { NOT_SIGNED_IN } from '../../../../platform/web/calls/upload-failure.ts';
import type { UserProfile } from '../../settings-contract.ts';
import { accountClient, SESSIONS } from '../account.queries.ts';
import type { GivenWith } from './owner-proof/owner-proof.queries.ts';

const profileKey = (id: string | undefined) => ['account', 'profile', id] as const;
/** More devices than anybody has; the server lists the last used. */
const SESSIONS_MAX = 100;

/** Somebody as everybody sees them. */
export const useProfile = (id: string | undefined) =>
  useQuery<UserProfile>({
    queryKey: profileKey(id),
    queryFn: ({ signal }) => accountClient.profile({ params: { id: id! } }, { signal }),
    enabled: id !== undefined,
  });

/** After something about the viewer changed: header, menu, profile and their characters' cards show it. */
function useOwnChange() {
  const queryClient = useQueryClient();
  const { user, refreshUser } = useSession();
  return async () => {
    await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: profileKey(user?.id) })]);
  };
}

export interface ProfileChange {
  username?: string;
  displayName?: string;
  bio?: string;
}

export function useSaveProfile() {
  const changed = useOwnChange();
  return useMutation({
    mutationFn: (body: ProfileChange) => accountClient.updateMe({ body }),
    onSuccess: changed,
  });
}

/** Both reject with what uploadFailureOf() explains. */
export function useAvatar() {
  const changed = useOwnChange();
  const { user } = useSession();
  return {
    async upload(square: Blob): Promise<void> {
      if (!user) throw new Error(NOT_SIGNED_IN);
      await accountClient.uploadAvatar({ params: { id: user.id }, file: square });
      await changed();
    },
    remove: useMutation({
      async mutationFn() {
        if (!user) throw new Error(NOT_SIGNED_IN);
        await accountClient.removeAvatar({ params: { id: user.id } });
        await changed();
      },
    }),
  };
}

export function useExplicitContent() {
  const { user, refreshUser } = useSession();
  return useMutation({
    async mutationFn(nsfwEnabled: boolean) {
      if (!user) throw new Error(NOT_SIGNED_IN);
      await accountClient.saveSettings({ params: { id: user.id }, body: { nsfwEnabled } });
      await refreshUser();
    },
  });
}

export function useSessions() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...SESSIONS, user?.id],
    queryFn: async ({ signal }) =>
      (await accountClient.sessions({ query: { limit: SESSIONS_MAX } }, { signal })).items,
    enabled: user !== null,
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => accountClient.endSession({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => accountClient.endOtherSessions(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}

/** @returns the address that downloads everything, once. */
export function useExport() {
  const { user } = useSession();
  return useMutation({
    async mutationFn() {
      if (!user) throw new Error(NOT_SIGNED_IN);
      return (await accountClient.askForExport({ params: { id: user.id } })).url;
    },
  });
}

export const deleteAccount = (body: GivenWith) => accountClient.deleteMe({ body });
