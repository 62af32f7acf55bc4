import './avatar.css';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  hasRing?: boolean;
}

/**
 * Hidden from screen readers, because it decorates a name. Shows the initials if there is no picture or it
 * fails to load. The style sheet inserts the initials, so that they are not part of the text of a surrounding
 * button.
 */
export function Avatar({ name, url, size = 'm', hasRing }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span
      className={classNames('av', size !== 'm' && `av-${size}`, hasRing && 'av-ring')}
      data-name-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {url && url !== failedUrl ? (
        <img src={url} alt="" decoding="async" onError={() => setFailedUrl(url)} />
      ) : (
        <span data-initials={initialsOf(name)} />
      )}
    </span>
  );
}
