import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { initialsOf } from '../../../../platform/web/ui/pictures/initials.ts';
import type { Conversation } from '../../contract.ts';

type PortraitProps = Pick<Conversation['character'], 'name' | 'avatar'>;

/** The portrait in its arch. Where portraits are hidden, the style sheet shows the initials instead. */
export const Portrait = ({ name, avatar }: PortraitProps) => (
  <div className="arch character-panel-arch" data-name-initials={initialsOf(name)}>
    <PictureFrame
      picture={avatar}
      name={name}
      sizes="168px"
      alt={`Portrait of ${name}`}
      canReveal
      isLabelled
      isPriority
    />
  </div>
);
