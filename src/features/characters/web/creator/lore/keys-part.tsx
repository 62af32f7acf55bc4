import { KeysField } from '../../../../../platform/web/ui/controls/labelled-fields.tsx';
import { useCreator } from '../creator-context.ts';

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
  const { problemAt, findingsAt, touch } = useCreator();
  const finding = findingsAt(path)[0];
  const error = problemAt(path) ?? (finding && [finding.message, finding.fix].join(' '));
  return <KeysField {...field} hint={help} error={error} onBlur={() => touch(path)} />;
}
