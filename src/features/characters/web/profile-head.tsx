import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isWorthShowing, shortNumber } from '../../../platform/web/format.ts';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import type { CharacterPage } from '../contract.ts';
import { BROAD_TAGS } from './broad-tags.ts';
import { ItalicName } from './italic-name.tsx';
import { ProfileMembers } from './profile-members.tsx';

interface ProfileHeadProps {
  character: CharacterPage;
  /** The buttons: chat, picture, like, favourite, share. */
  actions: ReactNode;
}

export function ProfileHead({ character, actions }: ProfileHeadProps) {
  const { name, persona, age, creator, chatCount, likes, galleryCount, tagDetails } = character;
  const marks = tagDetails.filter(({ name }) => !BROAD_TAGS.has(name)).map((tag) => tag.displayName);
  return (
    <header className="profile-head">
      <div className="row g2 profile-overs">
        {[...marks.slice(0, 2), `Age ${age}`].map((mark) => (
          <span key={mark} className="over">
            {mark}
          </span>
        ))}
      </div>
      <h1 className="d-xl">
        <ItalicName name={name} />
      </h1>
      <div className="row">
        <Link className="row g2 profile-by" to="/creators/$id" params={{ id: creator.id }}>
          <Avatar name={creator.username} size="xs" />
          <span className="t2 clip">
            Created by <b>{creator.username}</b>
          </span>
        </Link>
      </div>
      <p className="b-l profile-lead">{persona}</p>
      <ProfileMembers character={character} />
      <div className="row g3 wrap profile-acts">{actions}</div>
      <dl className="profile-stats num">
        {isWorthShowing(chatCount) && <Stat name="chats" value={chatCount} />}
        {isWorthShowing(likes) && <Stat name="likes" value={likes} />}
        {galleryCount > 0 && <Stat name={galleryCount === 1 ? 'picture' : 'pictures'} value={galleryCount} />}
      </dl>
    </header>
  );
}

function Stat({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shortNumber(value)}</dd>
    </div>
  );
}
