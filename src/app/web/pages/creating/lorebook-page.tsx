import { useParams } from '@tanstack/react-router';
import { BookScreen } from '../../../../features/lorebooks/web/editor/book-screen.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { LorebooksPage } from './lorebooks-page.tsx';

export function LorebookPage() {
  const { id } = useParams({ from: '/lorebooks/$id' });
  const { status } = useSession();
  if (status === 'guest') return <LorebooksPage />;
  return <BookScreen id={id} missing={<NotFoundPage />} />;
}
