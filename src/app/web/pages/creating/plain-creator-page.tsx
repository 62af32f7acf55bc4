import { useSearch } from '@tanstack/react-router';
import { PlainScreen } from '../../../../features/characters/web/plain/plain-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { CreatorGate } from './creator-gate.tsx';
import { useCreatorSlots } from './creator-slots.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

/** The older character editor: a single plain form. */
export function PlainCreatorPage() {
  const { id } = useSearch({ from: '/create-character-old' });
  const { status } = useSession();
  const slots = useCreatorSlots();
  if (status === 'guest') return <CreatorGate />;
  return <PlainScreen id={id} slots={slots} missing={<NotFoundPage />} />;
}
