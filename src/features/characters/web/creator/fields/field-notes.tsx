import { CircleAlert } from 'lucide-react';
import { useCreator } from '../creator-context.ts';
import { FindingNote } from './finding-note.tsx';

/** The problem and the safety findings of a field, shown below it. */
export function FieldNotes({ path, id }: { path: string; id: string }) {
  const { problemAt, findingsAt } = useCreator();
  const problem = problemAt(path);
  const findings = findingsAt(path);
  return (
    <div id={id} className="creator-notes" aria-live="polite">
      {problem && (
        <span className="err">
          <CircleAlert className="i i-xs" />
          {problem}
        </span>
      )}
      {findings.map((finding) => (
        <FindingNote key={`${finding.policy} ${finding.message}`} finding={finding} path={path} />
      ))}
    </div>
  );
}
