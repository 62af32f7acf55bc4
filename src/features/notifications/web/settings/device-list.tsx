import { BellRing } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { NotificationSettings } from '../../contract.ts';
import { readDevice } from '../push/push-device.ts';
import { useRemoveDevice, useTestPush } from './settings.queries.ts';

type Device = NotificationSettings['devices'][number];

/** The browsers that pushes go to. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return null;
  const ownId = readDevice(storage)?.id;
  return (
    <ul className="list note-devices" aria-label="Browsers that get pushes">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} isOwn={device.id === ownId} />
      ))}
    </ul>
  );
}

function DeviceRow({ device, isOwn }: { device: Device; isOwn: boolean }) {
  const remove = useRemoveDevice();
  const test = useTestPush();
  const { id, name, createdAt, lastUsedAt } = device;
  const now = browserClock.now();
  const shownName = name || 'A browser';
  return (
    <li className="row g4 wrap">
      <BellRing className="i" />
      <div className="grow">
        <p className="t-s clip">{shownName}</p>
        <p className="cap">
          {isOwn && 'This browser · '}added {relativeDate(createdAt, now)}
          {lastUsedAt && ` · last push ${relativeDate(lastUsedAt, now)}`}
        </p>
      </div>
      <div className="row">
        <Button
          size="small"
          aria-label={`Send a test to ${shownName}`}
          busyText={test.isPending && 'Sending...'}
          onClick={() =>
            test.mutate(id, {
              onSuccess: () => showToast({ tone: 'success', title: 'A test is on its way' }),
              onError: (error) =>
                showErrorToast(error, { title: 'The test could not be sent', description: messageOf(error) }),
            })
          }
        >
          Send a test
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${shownName}`}
          busyText={remove.isPending && 'Removing...'}
          onClick={() =>
            remove.mutate(id, {
              onError: (error) =>
                showErrorToast(error, {
                  title: `${shownName} could not be removed`,
                  description: messageOf(error),
                }),
            })
          }
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
