// Which template a model of plain text is written to with: as the operator says, as the model's own tells, as its name
// suggests.
import { z } from 'zod';
import { choiceSetting, longSetting } from '../../../shared/settings-form.ts';
import { FAMILIES, familyNames, familyOfName, familyOfTemplate, type FamilyName } from './families.ts';
import { readSillyTavernTemplate } from './sillytavern.ts';
import type { InstructTemplate } from './template.ts';

export const templateSettings = {
  template: choiceSetting(familyNames, {
    label: 'Template',
    about:
      'How the model is told who speaks. Empty: the model’s own where the server tells it, else by its name.',
  }),
  templateFile: longSetting(readSillyTavernTemplate, {
    label: 'Template of SillyTavern',
    isAdvanced: true,
    about:
      'The text of an instruct template, or of a list of an instruct and a context template, as JSON. It takes precedence.',
  }),
};

const Given = z.object(templateSettings);
export type TemplateSettings = z.infer<typeof Given>;

export interface TemplateChoice {
  /** Null where the operator leaves it to the model. */
  fixed: InstructTemplate | null;
  /** By what the server tells of the model; null where its own template is of no family that is known. */
  byServer(told: { chatTemplate: string | undefined }): InstructTemplate | null;
  /** Where the server tells nothing. */
  byName(model: string): InstructTemplate;
}

/** @param usual what models of this server mostly know */
export function chooseTemplate(
  { template, templateFile }: TemplateSettings,
  usual: FamilyName,
): TemplateChoice {
  const fixed = templateFile ? readSillyTavernTemplate(templateFile) : template ? FAMILIES[template] : null;
  return {
    fixed,
    byServer({ chatTemplate }) {
      const family = chatTemplate === undefined ? null : familyOfTemplate(chatTemplate);
      return family && FAMILIES[family];
    },
    byName: (model) => FAMILIES[familyOfName(model) ?? usual],
  };
}
