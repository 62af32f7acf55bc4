import { KeysField } from '../../../../../platform/web/ui/controls/labelled-fields.tsx';
import { errorAt, useCreator } from '../creator-context.ts';

interface KeysPartProps {
  path: string;
  label: string;
  help: string;
  placeholder?: string;
  value: string[];
  onChange: (keys: string[]) => void;
}

/** Keywords of an entry, with what is wrong with them. */
export function KeysPart({ path, help, ...field }: KeysPartProps) {
  const creator = useCreator();
  return (
    <KeysField {...field} hint={help} error={errorAt(creator, path)} onBlur={() => creator.touch(path)} />
  );
}
