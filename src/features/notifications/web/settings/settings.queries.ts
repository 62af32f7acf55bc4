// Notification settings. Each switch changes at once and returns when it could not be stored.
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import type { Arguments } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { storage } from '../../../../platform/web/storage/storage.ts';
import type { NotificationPreferences, NotificationSettings, notificationsContract } from '../../contract.ts';
import type { NotificationKind } from '../../rules.ts';
import { notificationsClient } from '../notifications.queries.ts';
import { ownPush } from '../push/own-push.ts';
import { readDevice } from '../push/push-device.ts';

export type PreferencesChange = NonNullable<
  Arguments<(typeof notificationsContract)['savePreferences']>['body']
>;

const settingsKey = (userId: string | undefined) => ['notifications', 'settings', userId] as const;
const SAVE_KEY = ['notifications', 'save'] as const;

/** Refetched when a screen opens, because links in emails change settings as well. */
export function useNotificationSettings() {
  const { user } = useSession();
  return useQuery({
    queryKey: settingsKey(user?.id),
    queryFn: user ? ({ signal }) => notificationsClient.settings({}, { signal }) : skipToken,
    refetchOnMount: 'always',
  });
}

export function withChange(
  preferences: NotificationPreferences,
  { kinds = {}, ...rest }: PreferencesChange,
): NotificationPreferences {
  const changed = Object.entries(kinds).map(([kind, ways]) => [
    kind,
    { ...preferences.kinds[kind as NotificationKind], ...ways },
  ]);
  return {
    ...preferences,
    ...rest,
    kinds: { ...preferences.kinds, ...(Object.fromEntries(changed) as object) },
  };
}

/** What takes a change back. */
export function undoing(
  preferences: NotificationPreferences,
  { kinds = {}, ...rest }: PreferencesChange,
): PreferencesChange {
  const pick = <T extends object>(from: T, like: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => name in like));
  return {
    ...pick(preferences, rest),
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([kind, ways]) => [
        kind,
        pick(preferences.kinds[kind as NotificationKind], ways ?? {}),
      ]),
    ),
  };
}

export function useSavePreferences() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const key = settingsKey(user?.id);
  const change = (wanted: PreferencesChange) =>
    queryClient.setQueryData<NotificationSettings>(
      key,
      (settings) => settings && { ...settings, preferences: withChange(settings.preferences, wanted) },
    );
  return useMutation({
    mutationKey: SAVE_KEY,
    // One after the other, in the order in which they were made.
    scope: { id: 'notification-preferences' },
    mutationFn: (wanted: PreferencesChange) => notificationsClient.savePreferences({ body: wanted }),
    async onMutate(wanted) {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<NotificationSettings>(key);
      change(wanted);
      return before && undoing(before.preferences, wanted);
    },
    onSuccess(settings) {
      // Further changes are on the screen already, and on their way.
      if (queryClient.isMutating({ mutationKey: SAVE_KEY }) === 1) queryClient.setQueryData(key, settings);
    },
    onError(error, _wanted, undo) {
      if (undo) change(undo);
      showErrorToast(error, { title: 'That could not be saved', description: messageOf(error) });
    },
  });
}

/** Switching this browser on or off changes the list of devices. */
export function useDevicesChanged() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: settingsKey(user?.id) });
}

export function useRemoveDevice() {
  const devicesChanged = useDevicesChanged();
  return useMutation({
    mutationFn: (id: string) => notificationsClient.unsubscribePush({ params: { id } }),
    // This very browser has something to end too.
    onSuccess: (_reply, id) => (readDevice(storage)?.id === id ? ownPush.leave().catch(() => {}) : undefined),
    onSettled: devicesChanged,
  });
}

export function useTestPush() {
  const devicesChanged = useDevicesChanged();
  return useMutation({
    mutationFn: (id: string) => notificationsClient.testPush({ params: { id } }),
    // A browser that has gone is taken off the list by the attempt.
    onError: () => void devicesChanged(),
  });
}
