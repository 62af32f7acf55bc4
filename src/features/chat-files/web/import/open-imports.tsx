import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { ImportState } from '../../contract.ts';
import { useImports } from '../chat-files.queries.ts';

interface OpenImportsProps {
  currentId: string | undefined;
  onOpen: (id: string) => void;
}

/** Below the name of the file. */
const STANDS: Partial<Record<ImportState, string>> = {
  receiving: 'Not here whole yet',
  scanning: 'Being read',
  ready: 'Waits to be looked over',
  running: 'Coming in',
  stopped: 'Paused',
  undoing: 'Being undone',
  done: 'Here',
};

/** Imports of the last days, to go on with or to look at again. */
export function OpenImports({ currentId, onOpen }: OpenImportsProps) {
  const { data } = useImports();
  const items = data?.items.filter(({ id, state }) => id !== currentId && STANDS[state]) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="import-panel import-earlier" aria-label="Earlier imports">
      <h2 className="t-l">Earlier</h2>
      <ul>
        {items.map(({ id, fileName, state }) => (
          <li key={id} className="row between g2">
            <span className="clip">
              <b className="t-s">{fileName}</b> <span className="cap">{STANDS[state]}</span>
            </span>
            <Button size="small" onClick={() => onOpen(id)}>
              {state === 'done' ? 'See' : 'Go on'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
