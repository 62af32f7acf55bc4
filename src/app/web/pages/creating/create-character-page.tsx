import { useSearch } from '@tanstack/react-router';
import { CreatorScreen } from '../../../../features/characters/web/creator/creator-screen.tsx';
import { isStep } from '../../../../features/characters/web/creator/steps.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { CreatorGate } from './creator-gate.tsx';
import { useCreatorSlots } from './creator-slots.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export function CreateCharacterPage() {
  const { id, step, imported } = useSearch({ from: '/create-character' });
  const { status } = useSession();
  const slots = useCreatorSlots();
  if (status === 'guest') return <CreatorGate />;
  return (
    <CreatorScreen
      id={id}
      step={isStep(step) ? step : 'look'}
      isImported={imported === true}
      slots={slots}
      missing={<NotFoundPage />}
    />
  );
}
