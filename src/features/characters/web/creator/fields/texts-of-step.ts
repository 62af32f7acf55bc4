import { textField, TEXT_NAMES, type TextName, type TextStep } from '../../../text-fields.ts';

/** The texts of a step in the order of text-fields.ts: the advanced ones, or all others. */
export const textsOfStep = (step: TextStep, isAdvanced: boolean): TextName[] =>
  TEXT_NAMES.filter((name) => {
    const { form } = textField(name);
    return form.step === step && (form.isAdvanced ?? false) === isAdvanced;
  });
