import './source-card.css';
import { Brush, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { ImageModel } from '../../contract.ts';
import { STRENGTH_MIN, type EditMode } from '../../rules.ts';
import { strengthText, type FormSource } from './form-source.ts';
import { MaskDialog } from './mask-dialog.tsx';

const MODES: Record<EditMode, string> = { whole: 'All of it', brush: 'A part', extend: 'Around it' };

interface SourceCardProps {
  source: FormSource;
  /** Undefined while it is fetched, null where it cannot be. */
  picture: Picture | null | undefined;
  model: ImageModel | undefined;
  /** The first model that can change pictures; undefined for none. */
  able: ImageModel | undefined;
  onChange: (source: FormSource | null) => void;
  onModel: (id: string) => void;
}

/** The picture that the request begins from, what of it changes, and how far. */
export function SourceCard({ source, picture, model, able, onChange, onModel }: SourceCardProps) {
  const id = useId();
  const [isMarking, setMarking] = useState(false);
  const edits = model?.knows.edits ?? [];
  const options = edits.map((value) => ({ value, label: MODES[value] }));
  const { mode, strength } = source;

  function choose(next: EditMode) {
    if (next === 'brush' && source.mask === null) return setMarking(true);
    onChange({ ...source, mode: next });
  }

  return (
    <section className="source-card" aria-labelledby={id}>
      <PictureFrame
        className="source-picture"
        picture={picture ?? null}
        sizes="72px"
        alt="The picture to begin from"
      />
      <div className="source-sets">
        <h2 className="t-s" id={id}>
          From this picture
        </h2>
        {picture === null ? (
          <p className="source-note" role="alert">
            It is not there any more, or hidden at the moment. Take it out, or begin from another one.
          </p>
        ) : edits.length > 0 ? (
          <>
            <div className="row g2 wrap">
              <Segmented label="What changes" value={mode} options={options} onChange={choose} />
              {mode === 'brush' && (
                <Button size="small" icon={<Brush className="i i-s" />} onClick={() => setMarking(true)}>
                  Mark again
                </Button>
              )}
            </div>
            {mode !== 'extend' && (
              <label className="source-strength">
                <span>Change</span>
                <input
                  type="range"
                  min={STRENGTH_MIN}
                  max={1}
                  step={0.05}
                  value={strength}
                  aria-valuetext={strengthText(strength)}
                  onChange={({ target }) => onChange({ ...source, strength: Number(target.value) })}
                />
                <span className="cap">{strengthText(strength)}</span>
              </label>
            )}
            {mode === 'extend' && (
              <p className="source-note">
                Choose a shape below: what is new around it is drawn to your words.
              </p>
            )}
          </>
        ) : (
          model && (
            <div className="source-note">
              <p>{`${model.name} draws from words alone.`}</p>
              {able && (
                <Button size="small" onClick={() => onModel(able.id)}>
                  {`Use ${able.name}`}
                </Button>
              )}
            </div>
          )
        )}
      </div>
      <IconButton type="button" label="Begin from no picture" onClick={() => onChange(null)}>
        <X className="i" />
      </IconButton>
      {picture && (
        <MaskDialog
          isOpen={isMarking}
          picture={picture}
          onClose={() => setMarking(false)}
          onDone={(mask) => {
            setMarking(false);
            onChange({ ...source, mode: 'brush', mask });
          }}
        />
      )}
    </section>
  );
}
