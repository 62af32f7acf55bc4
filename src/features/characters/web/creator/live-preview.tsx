import { Dices, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { PERMANENT_TOKENS_MAX } from '../../rules.ts';
import { useCreator, type Creator } from './creator-context.ts';
import { newSeed } from './draft/use-draft-keeper.ts';
import { useSketch } from './use-sketch.ts';

const SHOWS = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'sketch', label: 'Sketch' },
] as const;

interface LivePreviewProps {
  ensureSaved: () => Promise<string | null>;
  onPortrait: () => void;
}

/** The card as lists show it, with a sketch of the current look, and the portrait controls. */
export function LivePreview({ ensureSaved, onPortrait }: LivePreviewProps) {
  const creator = useCreator();
  const { content, character, slots, change } = creator;
  const { look } = content;
  const [earlier, setEarlier] = useState<string[]>([]);
  const subject = JSON.stringify(look);
  // Switches to the picture that changed last: the portrait, or the sketch after a change of the look.
  const [opened, setOpened] = useState({ subject, avatar: character?.avatar?.id });
  const [choice, setChoice] = useState<'portrait' | 'sketch'>('portrait');
  if (opened.avatar !== character?.avatar?.id) {
    setOpened({ subject, avatar: character?.avatar?.id });
    setChoice('portrait');
  } else if (opened.subject !== subject) {
    setOpened({ ...opened, subject });
    setChoice('sketch');
  }
  const avatar = character?.avatar ?? null;
  const isPortrait = avatar !== null && choice === 'portrait';
  const sketch = useSketch(content, !isPortrait);
  const setSeed = (seed: string) => change({ look: { ...look, seed } });

  return (
    <aside className="creator-preview" aria-label="Live preview">
      <div className="row between creator-preview-head">
        <span className="over">Live preview</span>
        <span className="row g1">
          {earlier.length > 0 && (
            <IconButton
              size="small"
              label="The face before"
              onClick={() => {
                setSeed(earlier.at(-1)!);
                setEarlier(earlier.slice(0, -1));
              }}
            >
              <Undo2 className="i i-s" />
            </IconButton>
          )}
          <Button
            variant="outline"
            size="small"
            icon={<Dices className="i i-s" />}
            onClick={() => {
              setEarlier([...earlier, look.seed]);
              setSeed(newSeed());
            }}
          >
            Another face
          </Button>
        </span>
      </div>
      <p className="sr" role="status">
        {sketch.isDrawing && !isPortrait ? 'Drawing the preview' : ''}
      </p>
      {/* Inert, because the character has no page yet. */}
      <div className={sketch.isDrawing && !isPortrait ? 'creator-card is-drawing' : 'creator-card'} inert>
        {slots.renderCard(summaryOf(creator, isPortrait ? avatar : sketch.picture))}
      </div>
      {avatar && (
        <Segmented label="Picture of the preview" value={choice} options={SHOWS} onChange={setChoice} />
      )}
      {sketch.problem && !isPortrait && <p className="cap">{sketch.problem}</p>}
      <p className="cap creator-preview-note">
        {avatar
          ? 'The portrait stays until you make another.'
          : 'The sketch changes with your choices and is free to redraw. Publishing draws the portrait.'}
      </p>
      <div className="creator-portrait">
        {slots.renderPortrait({ character, name: content.name, ensureSaved, onChanged: onPortrait })}
      </div>
      <TokenMeter />
    </aside>
  );
}

function summaryOf({ content, character }: Creator, avatar: Picture | null): CharacterSummary {
  const { name, hook, description, age, tags, rating } = content;
  return {
    id: character?.id ?? 'new',
    name: name || 'Their name',
    persona: hook || 'One line that makes someone stop.',
    description,
    age: age ?? 18,
    avatar,
    avatarUrl: avatar?.url ?? null,
    isUserCreated: true,
    // Never covered for its own creator.
    nsfw: false,
    chatCount: character?.chatCount ?? 0,
    likes: character?.likes ?? 0,
    selectedTags: tags,
    tags,
    tagNames: tags,
    rating: rating ?? 'sfw',
    creator: { id: '', username: '' },
    isNew: character?.version === null || !character,
    isPremium: false,
  };
}

/** A meter of the tokens in every prompt, relative to the limit. */
export function TokenMeter() {
  const { counts } = useCreator();
  const share = Math.min(100, (counts.permanent / PERMANENT_TOKENS_MAX) * 100);
  const isOver = counts.permanent > PERMANENT_TOKENS_MAX;
  return (
    <div className={isOver ? 'creator-meter is-over' : 'creator-meter'}>
      <div className="row between">
        <span className="cap">In every prompt</span>
        <span className="cap num">
          {counts.permanent.toLocaleString('en-US')} of {PERMANENT_TOKENS_MAX.toLocaleString('en-US')} tokens
        </span>
      </div>
      <div className="bar">
        <i style={{ width: `${share}%` }} />
      </div>
      {isOver && <p className="cap">Shorten the texts, or move parts of them into the lorebook.</p>}
    </div>
  );
}
