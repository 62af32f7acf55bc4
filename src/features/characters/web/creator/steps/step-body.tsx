import type { EditableCharacter } from '../../../creating-contract.ts';
import { StepGreetings } from './step-greetings.tsx';
import { StepLook } from './step-look.tsx';
import { StepLorebook } from '../lore/step-lorebook.tsx';
import { StepPreview } from './step-preview.tsx';
import { StepPublish } from './step-publish.tsx';
import { StepRating } from './step-rating.tsx';
import { StepTags } from './step-tags.tsx';
import { StepDialogue, StepPersonality, StepScenario } from './step-texts.tsx';
import type { StepId } from '../steps.ts';
import type { Notes } from '../use-notes.ts';
import type { Publishing } from '../use-publishing.ts';

interface StepBodyProps {
  step: StepId;
  notes: Notes;
  publishing: Publishing;
  ensureSaved: () => Promise<string | null>;
  onLorebook: (character: EditableCharacter) => void;
  onGo: (step: StepId, path?: string | null) => void;
}

export function StepBody({ step, notes, publishing, ensureSaved, onLorebook, onGo }: StepBodyProps) {
  switch (step) {
    case 'look':
      return <StepLook />;
    case 'personality':
      return <StepPersonality />;
    case 'scenario':
      return <StepScenario />;
    case 'greetings':
      return <StepGreetings />;
    case 'dialogue':
      return <StepDialogue />;
    case 'tags':
      return <StepTags />;
    case 'lorebook':
      return <StepLorebook importing={{ ensureSaved, onImported: onLorebook }} />;
    case 'rating':
      return <StepRating />;
    case 'preview':
      return <StepPreview ensureSaved={ensureSaved} />;
    case 'publish':
      return (
        <StepPublish
          notes={notes}
          isPublishing={publishing.isBusy}
          problem={publishing.problem}
          onPublish={publishing.publish}
          onDiscard={publishing.discard}
          onGo={onGo}
        />
      );
  }
}
