import { useId } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { NotificationPreferences } from '../../contract.ts';
import type { PreferencesChange } from './settings.queries.ts';

interface DigestRowProps {
  preferences: NotificationPreferences;
  onChange: (change: PreferencesChange) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
/** "America/New_York" as people say it. */
const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** Where this browser is. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** When the digest leaves. Whoever chooses an hour means the one on their own clock. */
export function DigestRow({ preferences: { digestHour, timeZone }, onChange }: DigestRowProps) {
  const id = useId();
  const here = ownZone();
  return (
    <div className="row between note-setting">
      <div className="grow">
        <label className="t-s" htmlFor={id}>
          Hour of the daily digest
        </label>
        <p className="cap">
          In the time of {zoneText(timeZone)}. Nothing is sent on days without news.
          {timeZone !== here && (
            <>
              {' '}
              <Button variant="ghost" size="small" onClick={() => onChange({ timeZone: here })}>
                Use {zoneText(here)}
              </Button>
            </>
          )}
        </p>
      </div>
      <select
        id={id}
        className="input note-hour num"
        value={digestHour}
        onChange={(event) => onChange({ digestHour: Number(event.target.value), timeZone: here })}
      >
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hourText(hour)}
          </option>
        ))}
      </select>
    </div>
  );
}
