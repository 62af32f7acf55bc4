import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';
import { IconButton } from './icon-button.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="input-i">
      <Input {...props} type={isShown ? 'text' : 'password'} />
      <IconButton
        className="end"
        size="small"
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff className="i" /> : <Eye className="i" />}
      </IconButton>
    </div>
  );
}
