import { Field, Input } from '../../../platform/web/ui/controls/field.tsx';
import { CODE_MAX } from '../second-factor-rules.ts';

interface CodeFieldProps {
  error: string | undefined;
  hint: string;
  /** It appears while the user is typing, and takes the focus. */
  takesFocus?: boolean;
}

/** Browsers and phones offer the code to fill in here. */
export function CodeField({ error, hint, takesFocus = false }: CodeFieldProps) {
  return (
    <Field label="Code" error={error} hint={hint}>
      {(linked) => (
        <Input
          {...linked}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_MAX}
          autoFocus={takesFocus}
        />
      )}
    </Field>
  );
}
