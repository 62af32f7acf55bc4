import '../../../../features/account/web/settings/settings.css';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';

/** Has the size of the loaded content, so that the layout does not shift. */
export function SettingsSkeleton() {
  return (
    <div className="settings" aria-busy="true">
      <div className="settings-nav">
        <h1 className="d-m">Settings</h1>
        <LoadingNote />
      </div>
      <div className="settings-main">
        {[420, 280, 110].map((height) => (
          <Skeleton key={height} className="panel" style={{ height }} />
        ))}
      </div>
    </div>
  );
}
