import './quick-row.css';
import { ListPlus } from 'lucide-react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { PersonaSwitch } from '../personas/persona-switch.tsx';
import type { QuickTool } from '../../quick-row-rules.ts';
import { TOOLS } from './quick-tools.tsx';
import type { ToolProps } from './tool-props.ts';

/** More than these have no room for their names. */
const NAMED_MAX = 8;

interface QuickRowProps {
  /** What the user has chosen, in order. */
  row: readonly QuickTool[];
  tools: ToolProps;
  /** Opens the list of what can stand here. */
  onChange: () => void;
}

/** What helps with writing, above the field. */
export function QuickRow({ row, tools, onChange }: QuickRowProps) {
  return (
    <div
      className={classNames('quick-row', row.length > NAMED_MAX && 'is-full')}
      role="group"
      aria-label="Writing tools"
    >
      {row.map((name) => {
        const Tool = TOOLS[name];
        return <Tool key={name} {...tools} />;
      })}
      {/* `/persona` opens it where it is not seen. */}
      {!row.includes('persona') && (
        <PersonaSwitch threadKey={tools.threadKey} conversation={tools.thread.conversation} isHidden />
      )}
      <IconButton
        className="quick-change"
        size="small"
        label="Change this row"
        title="Change this row"
        aria-haspopup="dialog"
        onClick={onChange}
      >
        <ListPlus className="i i-s" />
      </IconButton>
    </div>
  );
}
