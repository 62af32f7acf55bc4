import './avatar.css';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: 'xs' | 's' | 'm' | 'l' | 'xl';
  hasRing?: boolean;
}

/**
 * Decoration beside a name, so it is silent. Without a picture, or where it fails, the initials;
 * the style sheet writes them, so that they are no part of the text of a button around them.
 */
export function Avatar({ name, url, size = 'm', hasRing }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={classNames('av', size !== 'm' && `av-${size}`, hasRing && 'av-ring')} aria-hidden="true">
      {url && url !== failedUrl ? (
        <img src={url} alt="" decoding="async" onError={() => setFailedUrl(url)} />
      ) : (
        <span data-initials={initialsOf(name)} />
      )}
    </span>
  );
}
