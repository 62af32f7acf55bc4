import { Field } from '../../../../../platform/web/ui/controls/field.tsx';
import { PasswordInput } from '../../../../../platform/web/ui/controls/password-input.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import type { FieldErrors } from '../../../../../platform/web/form/form-values.ts';
import { AccountName } from '../account-name.tsx';
import { OwnerProofWays } from './owner-proof-ways.tsx';

export type ProofField = 'password' | 'proof';

const fieldOf = (user: CurrentUser): ProofField => (user.hasPassword ? 'password' : 'proof');

export function checkProof(user: CurrentUser, values: Record<ProofField, string>): FieldErrors<ProofField> {
  const field = fieldOf(user);
  if (values[field]) return {};
  return { [field]: user.hasPassword ? 'Password is required' : 'Confirm first that it is you' };
}

export const proofOf = (user: CurrentUser, values: Record<ProofField, string>) => ({
  [fieldOf(user)]: values[fieldOf(user)],
});

interface OwnerProofFieldsProps {
  user: CurrentUser;
  errors: FieldErrors<ProofField>;
}

/** The account's password; for an account without one, the other ways to show whose it is. */
export function OwnerProofFields({ user, errors }: OwnerProofFieldsProps) {
  if (!user.hasPassword) return <OwnerProofWays error={errors.proof} />;
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
