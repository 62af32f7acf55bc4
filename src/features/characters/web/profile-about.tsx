import { Link } from '@tanstack/react-router';
import { ChatText } from '../../../platform/web/chat-text/chat-text.tsx';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import '../../../platform/web/ui/controls/chip.css';
import '../../../platform/web/ui/surface.css';
import type { CharacterPage } from '../contract.ts';
import { PROFILE_TEXTS, TEXT_FIELDS } from '../text-fields.ts';
import { CreatorNotes } from './creator-notes.tsx';
import { TagIcon } from '../../../platform/web/ui/tag-icon.tsx';

const RATINGS = { sfw: 'SFW', suggestive: 'Suggestive', nsfw: 'NSFW' } as const;

export function ProfileAbout({ character }: { character: CharacterPage }) {
  const { greeting, creatorNotes } = character;
  return (
    <div className="profile-cols">
      <div>
        {PROFILE_TEXTS.map((name) => (
          <Text key={name} title={TEXT_FIELDS[name].profileTitle} text={character[name]} />
        ))}
        <CreatorNotes own={creatorNotes} others={character.creatorNotesIn} />
      </div>
      <div>
        <h2 className="t-m">Tags</h2>
        <div className="row wrap g2">
          {character.tagDetails.map((tag) => (
            <Link key={tag.name} className="tag" to="/tags/$tagName" params={{ tagName: tag.name }}>
              <TagIcon emoji={tag.emoji} className="i i-xs" />
              {tag.displayName}
            </Link>
          ))}
        </div>
        <h2 className="t-m">Details</h2>
        <dl>
          <Fact name="Age" value={`${character.age}, an adult`} />
          <Fact name="Rating" value={RATINGS[character.rating]} />
          <Fact name="Greetings" value={String(character.greetingCount)} />
          <Fact name="Added" value={relativeDate(character.createdAt, browserClock.now())} />
        </dl>
        {greeting !== '' && (
          <>
            <h2 className="t-m">First message</h2>
            <FirstMessage text={greeting} />
          </>
        )}
      </div>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <>
      <h2 className="t-m">{title}</h2>
      <p className="profile-text">{text}</p>
    </>
  );
}

function FirstMessage({ text }: { text: string }) {
  return (
    <blockquote className="profile-opening">
      <ChatText text={text} />
    </blockquote>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
