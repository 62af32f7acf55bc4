import './profile.css';
import type { ReactNode } from 'react';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import type { CharacterPage } from '../contract.ts';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileArt } from './profile-art.tsx';
import { ProfileHead } from './profile-head.tsx';

interface CharacterProfileProps {
  character: CharacterPage;
  actions: ReactNode;
}

export function CharacterProfile({ character, actions }: CharacterProfileProps) {
  const { isShown } = useNsfw();
  return (
    <article className="profile">
      <ProfileArt character={character} isCovered={character.nsfw && !isShown} />
      <div className="profile-main">
        <ProfileHead character={character} actions={actions} />
        <ProfileAbout character={character} />
      </div>
    </article>
  );
}
