import '../chat-notice.css';
import { MoonStar } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { useLongUse } from './use-long-use.ts';

/**
 * Shown after three hours without a pause: reminds the user that the other side is an AI and suggests a
 * pause.
 */
export function BreakNotice({ name }: { name: string }) {
  const { isDue, acknowledge } = useLongUse();
  return (
    <div role="status">
      {isDue && (
        <div className="chat-notice">
          <MoonStar className="i" />
          <p className="grow">
            <b>You have been chatting for three hours.</b> {name} is an AI character, not a person. A pause
            may do you good; nothing here runs away.
          </p>
          <Button size="small" onClick={acknowledge}>
            All right
          </Button>
        </div>
      )}
    </div>
  );
}
