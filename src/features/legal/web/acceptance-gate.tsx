import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { usePendingDocuments } from './legal.queries.ts';

/** Its code comes with the first need for it. Without it nobody is kept from the product; they are asked the next time. */
const AcceptanceDialog = lazyComponent(
  () => import('./acceptance-dialog.tsx').then((module) => module.AcceptanceDialog),
  () => {},
);

interface AcceptanceGateProps {
  /** Whether the question waits: on pages that have to be read before they can be agreed to. */
  isHeld: boolean;
}

/** Asks the signed-in user to agree to material changes since they last agreed. */
export function AcceptanceGate({ isHeld }: AcceptanceGateProps) {
  const { status, user, isProfileFresh } = useSession();
  const isAsked = status === 'signed-in' && isProfileFresh && user?.preferences?.completedOnboarding === true;
  const { data } = usePendingDocuments(isAsked);
  if (!isAsked || isHeld || !data || data.length === 0) return null;
  return <AcceptanceDialog documents={data} />;
}
