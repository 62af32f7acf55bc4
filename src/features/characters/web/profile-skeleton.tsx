import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import './profile.css';

const LINES = ['100%', '94%', '97%', '60%'];

/** Placeholder while the profile is loading. */
export function ProfileSkeleton() {
  return (
    <div className="profile" aria-busy="true">
      <h1 className="sr">Loading the profile</h1>
      <div className="profile-art">
        <div className="arch profile-arch">
          <Skeleton style={{ height: '100%', borderRadius: 0 }} />
        </div>
      </div>
      <div className="profile-main">
        <div className="profile-head col g4">
          <Skeleton style={{ width: 160, height: 14, maxWidth: '100%' }} />
          <Skeleton style={{ width: 320, height: 56, maxWidth: '100%' }} />
          <Skeleton style={{ width: 150, height: 22 }} />
          <Skeleton style={{ width: '80%', height: 52 }} />
          <Skeleton style={{ width: 420, height: 48, maxWidth: '100%', borderRadius: 24 }} />
          <Skeleton style={{ width: 260, height: 50, maxWidth: '100%' }} />
        </div>
        <div className="profile-cols col g3" style={{ marginTop: 26 }}>
          {LINES.map((width) => (
            <Skeleton key={width} style={{ width, height: 16 }} />
          ))}
        </div>
      </div>
    </div>
  );
}
