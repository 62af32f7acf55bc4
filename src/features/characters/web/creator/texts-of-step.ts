import { textField, TEXT_NAMES, type TextName, type TextStep } from '../../text-fields.ts';

/** Texts of a step in the order of their description; the advanced ones are folded away. */
export const textsOfStep = (step: TextStep, isAdvanced: boolean): TextName[] =>
  TEXT_NAMES.filter((name) => {
    const { form } = textField(name);
    return form.step === step && (form.isAdvanced ?? false) === isAdvanced;
  });
