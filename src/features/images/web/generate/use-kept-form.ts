import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntention } from '../../../../platform/web/toggles/intention.ts';
import { emptyForm, type RequestForm } from './request-form.ts';

/** What is kept of the screen while a membership is bought. */
interface Interrupted {
  form: RequestForm;
  characterId: string | null;
}

interface KeptFormProps {
  /** What the form begins with. */
  start: Partial<RequestForm>;
  characterId: string | null;
  /** Takes up the character that was chosen before the membership was bought. */
  onCharacter: (id: string | null) => void;
}

/** The form of a request, which is there again after a membership was bought on the way. */
export function useKeptForm({ start, characterId, onCharacter }: KeptFormProps) {
  // The model that asked for a membership: chosen when there is one.
  const wantedModel = useRef<string | null>(null);
  const resumed: Interrupted | null = useIntention('generate', (): Interrupted => ({
    form: { ...form, model: wantedModel.current ?? form.model },
    characterId,
  }));
  const [form, setForm] = useState<RequestForm>({ ...emptyForm, ...start, ...resumed?.form });
  const takeUp = useEffectEvent(() => {
    if (resumed) onCharacter(resumed.characterId);
  });
  useEffect(() => takeUp(), []);
  return {
    form,
    change: (part: Partial<RequestForm>) => setForm((before) => ({ ...before, ...part })),
    /** Remembers the model for which a membership is asked. */
    want(model: string): void {
      wantedModel.current = model;
    },
  };
}
