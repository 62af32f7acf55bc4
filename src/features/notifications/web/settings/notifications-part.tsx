import './notifications-part.css';
import '../../../../platform/web/ui/controls/field.css';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { NotificationSettings } from '../../contract.ts';
import { DeviceList } from './device-list.tsx';
import { DigestRow } from './digest-row.tsx';
import { PreferenceSwitch } from './preference-switch.tsx';
import { PushRow } from './push-row.tsx';
import { useNotificationSettings, useSavePreferences } from './settings.queries.ts';
import { WaysTable } from './ways-table.tsx';

/** What one hears of, and by which ways. Each change is stored at once. */
export function NotificationsPart() {
  const settings = useNotificationSettings();
  if (settings.data) return <Parts settings={settings.data} />;
  if (settings.isError)
    return (
      <div className="row between note-setting">
        <p className="t2">Your choices could not be loaded.</p>
        <Button size="small" onClick={() => void settings.refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="col g4 note-settings-waiting" aria-busy="true">
      <span className="sr" role="status">
        Loading your choices
      </span>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  );
}

function Parts({ settings }: { settings: NotificationSettings }) {
  const { mutate } = useSavePreferences();
  const { preferences, canEmail, devices, pushKey } = settings;
  return (
    <>
      <WaysTable preferences={preferences} onChange={mutate} />
      {!canEmail && (
        <p className="cap note-hint">
          This site sends no emails at the moment. Your choices for email and digest are kept for when it
          does.
        </p>
      )}
      <PreferenceSwitch
        name="Discreet notifications"
        text="Push messages and email subjects give no names and no details, so no one glancing at your screen learns anything."
        isOn={preferences.isDiscreet}
        onChange={(isDiscreet) => mutate({ isDiscreet })}
      />
      <DigestRow preferences={preferences} onChange={mutate} />
      <PushRow devices={devices} pushKey={pushKey} />
      <DeviceList devices={devices} />
    </>
  );
}
