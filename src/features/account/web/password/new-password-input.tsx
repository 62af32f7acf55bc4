import { useState, type ComponentProps } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { PasswordInput } from '../../../../platform/web/ui/controls/password-input.tsx';

const PasswordMeter = lazyComponent(
  () => import('./password-meter.tsx').then((module) => module.PasswordMeter),
  // Without it the form works as well.
  () => {},
);

/** For a password that is being chosen, with its strength below. */
export function NewPasswordInput(props: Omit<ComponentProps<typeof PasswordInput>, 'onInput'>) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <PasswordInput
        {...props}
        autoComplete="new-password"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && <PasswordMeter password={typed} />}
    </>
  );
}
