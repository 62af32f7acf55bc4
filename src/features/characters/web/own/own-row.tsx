import { Link } from '@tanstack/react-router';
import { Heart, MessageCircle, Pencil, RotateCcw } from 'lucide-react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate, shortNumber } from '../../../../platform/web/format.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { OwnCharacter } from '../../creating-contract.ts';
import type { OwnActions } from './own-actions.ts';
import { OwnMenu } from './own-menu.tsx';
import { daysLeft, marksOf } from './own-view.ts';

interface OwnRowProps {
  character: OwnCharacter;
  actions: OwnActions;
  onVersions: () => void;
  onExport: () => void;
}

export function OwnRow({ character, actions, onVersions, onExport }: OwnRowProps) {
  const { id, name, hook, avatar, state, chatCount, likes, updatedAt, version } = character;
  const isDeleted = state === 'deleted';
  const now = browserClock.now();
  const days = daysLeft(character.restorableUntil, now);
  return (
    <li className="panel own-row">
      <PictureFrame className="own-picture" picture={avatar} name={name} sizes="88px" alt="" />
      <div className="own-words">
        <div className="row wrap g2">
          {marksOf(character).map((mark) => (
            <span key={mark} className="tag">
              {mark}
            </span>
          ))}
          {character.isHidden && (
            <Link to="/content-removal" className="tag own-hidden">
              Hidden by a removal request
            </Link>
          )}
          {version !== null && <span className="cap num">Version {version}</span>}
        </div>
        <h2 className="t-l clip">
          {isDeleted ? (
            name || 'Without a name'
          ) : (
            <Link to="/create-character" search={{ id }} className="own-link">
              {name || 'Without a name'}
            </Link>
          )}
        </h2>
        <p className="t2 clip">{hook}</p>
        <p className="cap row g3 num">
          {isDeleted ? (
            <span>{days === 1 ? 'Gone for good in a day' : `Gone for good in ${days} days`}</span>
          ) : (
            <>
              <span>Changed {relativeDate(updatedAt, now)}</span>
              {state === 'published' && (
                <>
                  {chatCount > 0 && (
                    <span className="row g1">
                      <MessageCircle className="i i-xs" />
                      <span className="sr">Chats: </span>
                      {shortNumber(chatCount)}
                    </span>
                  )}
                  {likes > 0 && (
                    <span className="row g1">
                      <Heart className="i i-xs" />
                      <span className="sr">Likes: </span>
                      {shortNumber(likes)}
                    </span>
                  )}
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="row g1 own-acts">
        {isDeleted ? (
          <Button icon={<RotateCcw className="i i-s" />} onClick={() => void actions.restore(character)}>
            Bring back
          </Button>
        ) : (
          <>
            <Link
              to="/create-character"
              search={{ id }}
              className={buttonClass({ variant: 'outline', className: 'd-only' })}
              aria-label={`Edit ${name || 'this draft'}`}
            >
              <Pencil className="i i-s" />
              Edit
            </Link>
            <OwnMenu character={character} actions={actions} onVersions={onVersions} onExport={onExport} />
          </>
        )}
      </div>
    </li>
  );
}
