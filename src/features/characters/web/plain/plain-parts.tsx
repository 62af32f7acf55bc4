import type { ReactNode } from 'react';
import { TEXT_MAX } from '../../rules.ts';
import { useCreator } from '../creator/creator-context.ts';
import { KeysPart } from '../creator/lore/keys-part.tsx';
import { featureOf, tagOfFeature } from '../creator/steps/look-words.ts';
import { StepGreetings } from '../creator/steps/step-greetings.tsx';
import { AgePart } from '../creator/steps/step-look.tsx';
import { WrittenText } from '../creator/fields/written-text.tsx';
import { StepLorebook } from '../creator/lore/step-lorebook.tsx';
import { StepRating } from '../creator/steps/step-rating.tsx';
import { StepTags } from '../creator/steps/step-tags.tsx';
import { StepDialogue, StepPersonality, StepScenario } from '../creator/steps/step-texts.tsx';
import { TextPart } from '../creator/fields/text-part.tsx';

/** All fields of the guided creator on one page. */
export function PlainParts({ portrait }: { portrait: ReactNode }) {
  return (
    <>
      <Part title="Who">
        <Basics />
      </Part>
      <Part title="Portrait">{portrait}</Part>
      <Part title="Personality">
        <StepPersonality />
        <StepScenario />
      </Part>
      <Part title="Conversation">
        <StepGreetings />
        <StepDialogue />
      </Part>
      <Part title="Tags">
        <StepTags />
      </Part>
      <Part title="Lorebook">
        <StepLorebook />
      </Part>
      <Part title="Rating and visibility">
        <StepRating />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="plain-part" aria-label={title}>
      <h2 className="t-l">{title}</h2>
      {children}
    </section>
  );
}

function Basics() {
  const { content, change } = useCreator();
  const { look } = content;
  return (
    <>
      <div className="creator-two">
        <WrittenText name="name" />
        <AgePart />
      </div>
      <TextPart
        path="look.words"
        label="Look"
        help="What the portrait shows, in plain words. Publishing draws it."
        placeholder="silver hair, red eyes, high collar, moonlit"
        value={look.words}
        max={TEXT_MAX.lookWords}
        rows={2}
        isOptional
        onChange={(words) => change({ look: { ...look, words } })}
      />
      <KeysPart
        path="look.tags"
        label="Features"
        help="What the portrait must have, divided by commas."
        placeholder="bob, freckles, glasses"
        value={look.tags.map(featureOf)}
        onChange={(features) => change({ look: { ...look, tags: features.map(tagOfFeature) } })}
      />
      <TextPart
        path="look.seed"
        label="Seed"
        help="The same seed gives the same face."
        value={look.seed}
        max={TEXT_MAX.lookSeed}
        isOptional
        onChange={(seed) => change({ look: { ...look, seed } })}
      />
    </>
  );
}
