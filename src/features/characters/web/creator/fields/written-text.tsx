import { textField, type TextName, type TextStep } from '../../../text-fields.ts';
import { useCreator } from '../creator-context.ts';
import { EXAMPLES } from '../examples.ts';
import { TextPart } from './text-part.tsx';
import { textsOfStep } from './texts-of-step.ts';

const SAMPLE = EXAMPLES[0]!.content;

/** The field of one text, as defined in text-fields.ts. */
export function WrittenText({ name, placeholder }: { name: TextName; placeholder?: string }) {
  const { content, change, counts } = useCreator();
  const { label, max, required, isSent, form } = textField(name);
  const { help, rows, hasExample } = form;
  return (
    <TextPart
      path={name}
      {...{ label, max, help, rows }}
      placeholder={placeholder ?? form.placeholder}
      value={content[name]}
      tokens={isSent === 'never' ? undefined : counts.texts[name]}
      isOptional={required === undefined}
      example={hasExample ? SAMPLE[name] : undefined}
      onChange={(text) => change({ [name]: text })}
    />
  );
}

/** The fields of a step's texts, in the order of text-fields.ts. */
export function WrittenTexts({ step, isAdvanced = false }: { step: TextStep; isAdvanced?: boolean }) {
  return textsOfStep(step, isAdvanced).map((name) => <WrittenText key={name} name={name} />);
}
