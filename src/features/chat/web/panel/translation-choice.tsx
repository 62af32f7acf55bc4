import './translation-choice.css';
import { useId } from 'react';
import { CheckField, SelectField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';
import { TRANSLATION_NAMES, translationTagOf, type TranslationTag } from '../../translation-rules.ts';
import { useChooseTranslation, useTranslationSettings } from '../translation/translation.queries.ts';

const LANGUAGES = Object.entries(TRANSLATION_NAMES)
  .map(([value, label]) => ({ value: value as TranslationTag, label: label as string }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

type Chosen = TranslationTag | '';

/** In which languages the user reads and writes here, where a model is connected that translates. */
export function TranslationChoice({ conversationId, name }: { conversationId: string; name: string }) {
  const heading = useId();
  const { data } = useTranslationSettings(conversationId);
  const choose = useChooseTranslation(conversationId);
  const settings = (choose.isPending && choose.variables) || data;
  if (!data || !settings) return null;
  // Without a model only what was chosen earlier is of interest, so that it can be turned off.
  if (!data.isAvailable && !settings.reads && !settings.sends) return null;
  const { reads, sends, isGeneral } = settings;
  const save = (change: Partial<typeof settings>) => choose.mutate({ reads, sends, isGeneral, ...change });
  const own = translationTagOf(navigator.languages);
  const languages = own
    ? [...LANGUAGES].toSorted((a, b) => Number(b.value === own) - Number(a.value === own))
    : LANGUAGES;
  return (
    <section className="character-panel-part translation-choice" aria-labelledby={heading}>
      <h3 className="over" id={heading}>
        Translation
      </h3>
      <SelectField<Chosen>
        label="Read messages in"
        value={reads ?? ''}
        options={[{ value: '', label: 'As they are written' }, ...languages]}
        onChange={(value) => save({ reads: value || null })}
      />
      <SelectField<Chosen>
        label={`Send my messages to ${name} in`}
        value={sends ?? ''}
        options={[{ value: '', label: 'As I write them' }, ...LANGUAGES]}
        onChange={(value) => save({ sends: value || null })}
      />
      {(reads ?? sends) && (
        <CheckField label="In all my chats" isOn={isGeneral} onChange={(isOn) => save({ isGeneral: isOn })} />
      )}
      <p className="cap character-panel-hint">
        {data.isAvailable
          ? 'The connected model translates. The original stays one tap away.'
          : 'No model is connected that can translate, so messages stay as they are.'}
      </p>
    </section>
  );
}
