import { useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';

interface StartChatButtonProps {
  character: { id: string; name: string };
  isLarge?: boolean;
}

export function StartChatButton({ character, isLarge }: StartChatButtonProps) {
  const { isGuestNow, askToSignUp } = useSession();
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      size={isLarge ? 'medium' : 'small'}
      icon={<MessageCircle className={isLarge ? 'i i-s' : 'i i-xs'} />}
      aria-label={isLarge ? undefined : `Chat with ${character.name}`}
      onClick={() =>
        isGuestNow()
          ? askToSignUp(`chat with ${character.name}`)
          : void navigate({ to: '/chat/$characterId', params: { characterId: character.id } })
      }
    >
      {isLarge ? 'Start chatting' : 'Chat'}
    </Button>
  );
}
