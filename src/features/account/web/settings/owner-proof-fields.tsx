import { Field, Input } from '../../../../platform/web/ui/field.tsx';
import { PasswordInput } from '../../../../platform/web/ui/password-input.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import type { FieldErrors } from '../../../../platform/web/form/form-values.ts';
import { AccountName } from './account-name.tsx';

export type ProofField = 'password' | 'username';

const fieldOf = (user: CurrentUser): ProofField => (user.hasPassword ? 'password' : 'username');

export function checkProof(user: CurrentUser, values: Record<ProofField, string>): FieldErrors<ProofField> {
  const field = fieldOf(user);
  if (values[field]) return {};
  return { [field]: user.hasPassword ? 'Password is required' : 'Type your username to confirm' };
}

export const proofOf = (user: CurrentUser, values: Record<ProofField, string>) => ({
  [fieldOf(user)]: values[fieldOf(user)],
});

interface OwnerProofFieldsProps {
  user: CurrentUser;
  errors: FieldErrors<ProofField>;
}

/** The account's password; of an account without one, its username. */
export function OwnerProofFields({ user, errors }: OwnerProofFieldsProps) {
  if (!user.hasPassword)
    return (
      <Field label={`Type ${user.username} to confirm`} error={errors.username}>
        {(linked) => (
          <Input
            {...linked}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-first-focus
          />
        )}
      </Field>
    );
  return (
    <>
      <AccountName username={user.username} />
      <Field label="Password" error={errors.password}>
        {(linked) => (
          <PasswordInput {...linked} name="password" autoComplete="current-password" data-first-focus />
        )}
      </Field>
    </>
  );
}
