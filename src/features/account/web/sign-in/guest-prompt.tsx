import './guest-prompt.css';
import '../../../../platform/web/ui/surface.css';
import { Infinity as Endless, KeyRound, Star } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';

const BENEFITS = [
  { Icon: Star, title: 'Save favourite characters', text: 'Your list follows you to every device.' },
  { Icon: Endless, title: 'Unlimited conversations', text: 'Pick up mid-sentence, any night.' },
  { Icon: KeyRound, title: 'Premium character access', text: 'Open the characters kept behind the gate.' },
];

interface GuestPromptProps {
  /** Completes "Sign up to … and unlock exclusive features". */
  action: string;
  onClose: () => void;
  onSignUp: () => void;
  onSignIn: () => void;
}

export function GuestPrompt({ action, onClose, onSignUp, onSignIn }: GuestPromptProps) {
  return (
    <Dialog isOpen onClose={onClose} className="guest-prompt">
      <div className="guest-prompt-arch">
        <div className="arch">
          <img src="/pictures/arch-verdant.webp" alt="" width={380} height={456} />
        </div>
      </div>
      <div className="body">
        <DialogTitle className="t-l bal">
          Sign up to <em>{action}</em> and unlock exclusive features
        </DialogTitle>
        <ul>
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title}>
              <span className="sign">
                <Icon className="i" />
              </span>
              <div>
                <b className="t-s">{title}</b>
                <p className="cap">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button variant="primary" size="large" isBlock onClick={onSignUp}>
          Get Started Free
        </Button>
        <Button variant="ghost" isBlock className="to-sign-in" onClick={onSignIn}>
          Already have an account? Sign In
        </Button>
        <p className="cap">Join thousands of users enjoying premium AI conversations</p>
      </div>
    </Dialog>
  );
}
