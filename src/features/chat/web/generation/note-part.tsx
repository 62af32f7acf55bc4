import { useId, useRef } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { wholeNumber } from '../../../../platform/web/format.ts';
import { counted } from '../../../../shared/words/counted.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Help } from '../../../../shared/words/help.ts';
import { tooLong } from '../../../../shared/words/too-long.ts';
import type { AuthorsNote, GenerationState } from '../../generation-contract.ts';
import { NOTE_DEPTH, NOTE_DEPTH_MAX, NOTE_EVERY_MAX, NOTE_MAX } from '../../generation-rules.ts';
import { HelpCard } from '../help/help-card.tsx';
import { NumberBox } from './number-box.tsx';

interface NotePartProps {
  note: AuthorsNote;
  state: Pick<GenerationState, 'noteTokens' | 'isStandIn'>;
  /** A refusal of what is written. */
  refusal: string | null;
  /** Shown with it where the note has signs of crisis. */
  help: Help | null;
  /** The text as another device has changed it meanwhile; null where none has. */
  other: string | null;
  onTake: () => void;
  onKeep: () => void;
  onChange: (change: Partial<AuthorsNote>) => void;
  /** The field was left. */
  onLeave: () => void;
}

/** A direction for the story, and where it stands. */
export function NotePart(props: NotePartProps) {
  const { note, state, refusal, help, onChange: set, onLeave } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  /** The buttons go with the choice. */
  const choose = (act: () => void) => () => {
    field.current?.focus();
    act();
  };
  const { text, isOn } = note;
  const tokens = text === '' ? 0 : estimateTokens(text);
  const over = text.length - NOTE_MAX;
  const hint =
    refusal ??
    (over > 0
      ? tooLong(over, NOTE_MAX)
      : tokens > state.noteTokens
        ? `Only about the first ${wholeNumber(state.noteTokens)} tokens fit this model.`
        : null);
  return (
    <section>
      <div className="row between generation-head">
        <h3 className="t-s" id={id}>
          Author’s note
        </h3>
        <span className="row g2">
          <span className="cap num">{counted(tokens, 'token')}</span>
          <button
            type="button"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-labelledby={id}
            onClick={() => set({ isOn: !isOn })}
          />
        </span>
      </div>
      <textarea
        ref={field}
        className="input generation-note"
        rows={3}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={refusal !== null || over > 0 || undefined}
        placeholder="Where the story goes, how it sounds, what is left out."
        dir="auto"
        value={text}
        onChange={(event) => {
          const typed = event.target.value;
          // Whoever writes the first note wants it to hold.
          set(text === '' && typed !== '' ? { text: typed, isOn: true } : { text: typed });
        }}
        onBlur={onLeave}
      />
      {hint && (
        <p
          className={refusal || over > 0 ? 'generation-hint is-bad' : 'generation-hint'}
          id={`${id}-hint`}
          role="status"
        >
          {hint}
        </p>
      )}
      <OtherNote other={props.other} onTake={choose(props.onTake)} onKeep={choose(props.onKeep)} />
      {help && <HelpCard help={help} />}
      {state.isStandIn && (
        <p className="generation-hint">
          The stand-in that plays here follows no note. A language model does.
        </p>
      )}
      <NotePlace note={note} onChange={set} />
    </section>
  );
}

/** The note of the other device, to choose between. */
function OtherNote({ other, onTake, onKeep }: Pick<NotePartProps, 'other' | 'onTake' | 'onKeep'>) {
  if (other === null) return null;
  return (
    <div className="generation-other">
      <p className="cap">As it was saved on the other device</p>
      <p dir="auto">{other === '' ? 'No note' : other}</p>
      <span className="row g2 wrap">
        <Button size="small" onClick={onTake}>
          Use it
        </Button>
        <Button size="small" onClick={onKeep}>
          Save mine
        </Button>
      </span>
    </div>
  );
}

interface NotePlaceProps {
  note: AuthorsNote;
  onChange: (change: Partial<AuthorsNote>) => void;
}

/** How far back it stands, and how often. */
function NotePlace({ note: { depth, every }, onChange: set }: NotePlaceProps) {
  // Their keys keep the one that is written in, wherever it stands in the sentence.
  const everyBox = (
    <NumberBox
      key="every"
      label="Given with every how many messages"
      value={every}
      min={1}
      max={NOTE_EVERY_MAX}
      onChange={(value) => set({ every: value })}
    />
  );
  const backBox = typeof depth === 'number' && depth > 0 && (
    <NumberBox
      key="back"
      label="Messages after the note"
      value={depth}
      min={1}
      max={NOTE_DEPTH_MAX}
      onChange={(value) => set({ depth: value })}
    />
  );
  const given = backBox ? (
    every === 1 ? (
      <>
        {backBox} back, every {everyBox} message
      </>
    ) : (
      <>
        {backBox} back, every {everyBox} messages
      </>
    )
  ) : every === 1 ? (
    <>every {everyBox} message</>
  ) : (
    <>every {everyBox} messages</>
  );
  return (
    <>
      <div className="row between generation-line">
        <span className="cap">Placed</span>
        <Segmented
          label="Where the note is placed"
          value={depth === 'top' ? 'top' : depth === 0 ? 'last' : 'back'}
          options={[
            { value: 'top', label: 'On top' },
            { value: 'back', label: `${typeof depth === 'number' && depth > 0 ? depth : NOTE_DEPTH} back` },
            { value: 'last', label: 'Last' },
          ]}
          onChange={(place) => set({ depth: place === 'top' ? 'top' : place === 'last' ? 0 : NOTE_DEPTH })}
        />
      </div>
      <div className="row between generation-line">
        <span className="cap">Given</span>
        <span className="cap generation-counts">{given}</span>
      </div>
    </>
  );
}
