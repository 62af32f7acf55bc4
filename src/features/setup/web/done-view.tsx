import { Link } from '@tanstack/react-router';
import { Brain, Image, MessagesSquare, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProductName } from '../../../platform/web/product-name.ts';
import { buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import type { SetupState } from '../contract.ts';
import { SetupTitle } from './setup-frame.tsx';
import { memoryText } from './setup-text.ts';

interface DoneViewProps {
  /** The engine that writes. */
  talk: string;
  /** What draws. */
  pictures: string;
  memory: SetupState['memory'];
  /** Others are shown no way to the desk. */
  isAdmin: boolean;
  onChange: () => void;
}

export function DoneView({ talk, pictures, memory, isAdmin, onChange }: DoneViewProps) {
  const productName = useProductName();
  return (
    <>
      <SetupTitle
        title={['The house', 'is open']}
        text="Three things are ready. The rest can wait for the engine desk."
      />
      <div className="setup-card setup-narrow">
        <ol className="setup-stages setup-ready">
          <Ready icon={MessagesSquare} label="Talk" text={talk}>
            {isAdmin && (
              <button type="button" className="link" aria-label="Change what talks" onClick={onChange}>
                Change
              </button>
            )}
          </Ready>
          <Ready icon={Image} label="Pictures" text={pictures}>
            {isAdmin && (
              <DeskLink className="link" label="Change what draws">
                Change
              </DeskLink>
            )}
          </Ready>
          <Ready icon={Brain} label="Memory" text={memoryText(memory)}>
            {isAdmin && memory.found.length > 0 && (
              <DeskLink className="link" label="Change what searches memory">
                Change
              </DeskLink>
            )}
          </Ready>
        </ol>
      </div>
      <div className="setup-end">
        <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="/">
          Open {productName}
        </Link>
        {isAdmin && (
          <DeskLink className={buttonClass({ variant: 'ghost', size: 'large' })}>Engine desk</DeskLink>
        )}
      </div>
      {!isAdmin && (
        <p className="setup-note">
          The engine desk is for administrators: sign up, then <code>npm run admin -- &lt;name&gt;</code>{' '}
          makes your account one.
        </p>
      )}
    </>
  );
}

function DeskLink({
  className,
  label,
  children,
}: {
  className: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <Link className={className} aria-label={label} to="/desk/$" params={{ _splat: 'engines' }} search={{}}>
      {children}
    </Link>
  );
}

interface ReadyProps {
  icon: LucideIcon;
  label: string;
  text: string;
  children?: ReactNode;
}

function Ready({ icon: Icon, label, text, children }: ReadyProps) {
  return (
    <li>
      <Icon className="i" />
      <span className="grow">
        <b className="t-s">{label}</b>
        <span className="cap clip">{text}</span>
      </span>
      {children}
    </li>
  );
}
