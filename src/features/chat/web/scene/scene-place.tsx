import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { ConversationMember } from '../../contract.ts';

interface ScenePlaceProps {
  member: Pick<ConversationMember, 'avatar'>;
  onTap: () => void;
}

/** The figure, and what is behind it: the place of its picture, or a garden where it has none. */
export function ScenePlace({ member: { avatar }, onTap }: ScenePlaceProps) {
  return (
    // A tap is only a shortcut: the button "Hide" and a key do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="scene-place" onClick={onTap}>
      {avatar ? (
        <>
          <PictureFrame className="scene-ground" picture={avatar} sizes="100vw" alt="" isPriority />
          <PictureFrame className="scene-figure" picture={avatar} sizes="60vw" isLabelled isPriority />
        </>
      ) : (
        <img className="scene-ground" src="/pictures/garden-candle.webp" alt="" />
      )}
    </div>
  );
}
