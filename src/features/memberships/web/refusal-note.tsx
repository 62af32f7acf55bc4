import '../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { ApiError } from '../../../platform/web/api-error.ts';

interface RefusalNoteProps {
  error: unknown;
  text: string;
}

/** Why nothing was ordered, and where that can be changed. */
export function RefusalNote({ error, text }: RefusalNoteProps) {
  const code = error instanceof ApiError ? error.code : '';
  const isOwnLimit = code === 'payments.cap_reached';
  const isOfMembership = code.startsWith('memberships.');
  return (
    <div className="alert alert-d" role="alert">
      <CircleAlert className="i" />
      <p>
        {text}{' '}
        {(isOwnLimit || isOfMembership) && (
          <Link to="/subscription/manage" className="link">
            {isOwnLimit ? 'Look at your limit' : 'Go to your membership'}
          </Link>
        )}
      </p>
    </div>
  );
}
