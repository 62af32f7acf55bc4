// What the dialogs refuse before asking the server (section 5 of the specification); the server checks it all again.
import { PASSWORD_MIN, TEXT, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '../rules.ts';
import type { FieldErrors } from '../../../platform/web/form/form-values.ts';

type SignInField = 'emailOrUsername' | 'password';
type SignUpField = 'email' | 'username' | 'password' | 'confirmPassword';

/** Something, an @, something with a dot: whether the address exists, only a letter can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkSignIn(values: Record<SignInField, string>): FieldErrors<SignInField> {
  return present({
    emailOrUsername: values.emailOrUsername.trim() ? undefined : 'Email or Username is required',
    password: values.password ? undefined : 'Password is required',
  });
}

export function checkSignUp(values: Record<SignUpField, string>): FieldErrors<SignUpField> {
  return present({
    email: checkEmail(values.email.trim()),
    username: checkUsername(values.username.trim()),
    password: checkPassword(values.password),
    confirmPassword: checkConfirmation(values),
  });
}

export const checkEmailForm = ({ email }: Record<'email', string>): FieldErrors<'email'> =>
  present({ email: checkEmail(email.trim()) });

export function checkNewPassword(
  values: Record<'password' | 'confirmPassword', string>,
): FieldErrors<'password' | 'confirmPassword'> {
  return present({ password: checkPassword(values.password), confirmPassword: checkConfirmation(values) });
}

function checkEmail(email: string): string | undefined {
  if (!email) return 'Email is required';
  return EMAIL.test(email) ? undefined : 'Please enter a valid email address';
}

export function checkUsername(username: string): string | undefined {
  if (!username) return 'Username is required';
  if (username.length < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters`;
  if (username.length > USERNAME_MAX) return `Username can have at most ${USERNAME_MAX} characters`;
  return USERNAME_PATTERN.test(username)
    ? undefined
    : 'Username may have letters, digits, dots, dashes and underscores';
}

function checkPassword(password: string): string | undefined {
  if (!password) return 'Password is required';
  return password.length < PASSWORD_MIN ? TEXT.passwordShort : undefined;
}

function checkConfirmation({
  password,
  confirmPassword,
}: Record<'password' | 'confirmPassword', string>): string | undefined {
  if (!confirmPassword) return 'Please confirm your password';
  return password === confirmPassword ? undefined : TEXT.passwordsDiffer;
}

const present = <K extends string>(errors: Record<K, string | undefined>): FieldErrors<K> =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as FieldErrors<K>;
