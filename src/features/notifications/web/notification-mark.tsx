import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { PictureFrame } from '../../../platform/web/ui/pictures/picture-frame.tsx';
import type { Notification } from '../contract.ts';
import { KIND_ICONS } from './kind-words.ts';

/** The subject: a picture, else a user's initials, else an icon of the kind. */
export function NotificationMark({ notification }: { notification: Notification }) {
  const { picture, actors, kind } = notification;
  if (picture) return <PictureFrame className="note-picture" picture={picture} sizes="40px" alt="" />;
  if (actors[0]) return <Avatar name={actors[0].name} />;
  const Icon = KIND_ICONS[kind];
  return (
    <span className="note-sign">
      <Icon className="i" />
    </span>
  );
}
