import { Link } from '@tanstack/react-router';
import { CircleCheck, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClass } from '../../../../../platform/web/ui/controls/button.tsx';
import { Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { AGE_MIN } from '../../../rules.ts';
import { ageIn } from '../fields/age-in.ts';
import { useCreator } from '../creator-context.ts';
import type { Publishing } from '../use-publishing.ts';

interface ImportedTalkProps {
  publishing: Publishing;
  onGo: () => void;
}

/** Above the report of an import: a chat with the character in private, for which at most an age is asked. */
export function ImportedTalk({ publishing, onGo }: ImportedTalkProps) {
  const { content, character, change } = useCreator();
  const ageId = useId();
  const hintId = useId();
  if (!character || content.visibility !== 'private') return null;
  const name = content.name || 'the character';
  if (character.state === 'published')
    return (
      <section className="panel pad row wrap between g3" aria-label="Chat in private">
        <p className="row g2">
          <CircleCheck className="i" />
          <span>
            {name} is yours to talk to, in private. Tags, the one line and a rating are asked when you share
            them.
          </span>
        </p>
        <Link
          to="/chat/$characterId"
          params={{ characterId: character.id }}
          className={buttonClass({ variant: 'primary' })}
        >
          <MessageCircle className="i i-s" />
          Chat now
        </Link>
      </section>
    );
  const isAdult = content.age !== null && content.age >= AGE_MIN;
  return (
    <form
      className="panel pad col g3"
      aria-label="Chat in private"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAdult) publishing.publish();
      }}
    >
      <div className="field creator-field">
        <label className="flabel" htmlFor={ageId}>
          How old is {name}?
        </label>
        <Input
          id={ageId}
          type="number"
          inputMode="numeric"
          min={AGE_MIN}
          step={1}
          value={content.age ?? ''}
          aria-describedby={hintId}
          onChange={(event) => change({ age: ageIn(event.target.value) })}
        />
        <p className="hint" id={hintId}>
          Characters are always adults, {AGE_MIN} or older. Then you can talk in private; nothing else is
          asked.
        </p>
      </div>
      {publishing.problem && (
        <p className="alert alert-d" role="alert">
          {publishing.problem}{' '}
          <button type="button" className="link" onClick={onGo}>
            See what is missing
          </button>
        </p>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          icon={<MessageCircle className="i i-s" />}
          busyText={publishing.isBusy && 'Getting ready...'}
          disabled={!isAdult}
        >
          Keep and talk
        </Button>
      </div>
    </form>
  );
}
