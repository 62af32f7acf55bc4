import { useState } from 'react';
import { Field, Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { keysIn } from '../../../../../platform/web/form/keys-in.ts';
import { useCreator } from '../creator-context.ts';

interface KeysPartProps {
  path: string;
  label: string;
  help: string;
  placeholder?: string;
  value: string[];
  onChange: (keys: string[]) => void;
}

/** A comma-separated line of keywords. The typed text is not reformatted until the field loses the focus. */
export function KeysPart({ path, label, help, placeholder, value, onChange }: KeysPartProps) {
  const { problemAt, findingsAt, touch } = useCreator();
  const [typed, setTyped] = useState<string | null>(null);
  const finding = findingsAt(path)[0];
  return (
    <Field
      label={label}
      hint={help}
      error={problemAt(path) ?? (finding && [finding.message, finding.fix].join(' '))}
    >
      {(linked) => (
        <Input
          {...linked}
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? value.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(keysIn(event.target.value));
          }}
          onBlur={() => {
            setTyped(null);
            touch(path);
          }}
        />
      )}
    </Field>
  );
}
