import { useParams } from '@tanstack/react-router';
import { LookScreen } from '../../../../features/looks/web/look-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { CreatorGate } from './creator-gate.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function LookPage() {
  const { id } = useParams({ from: '/characters/$id/look' });
  const { status } = useSession();
  if (status === 'guest') return <CreatorGate title="Look" />;
  return <LookScreen id={id} missing={<NotFoundPage />} />;
}
