import './import.css';
import '../../../../platform/web/ui/surface.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { useFilesDrop } from '../../../../platform/web/screen/use-file-drop.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ChatImport } from '../../contract.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { useImport } from '../chat-files.queries.ts';
import { droppedFiles } from '../folder/dropped-files.ts';
import type { SentFile } from '../folder/pack-files.ts';
import { useChoosing } from '../folder/use-choosing.ts';
import { sendFile } from '../upload/send-file.ts';
import { DiscardButton, UploadPanel } from '../upload/upload-panel.tsx';
import { useUpload } from '../upload/uploads.ts';
import { ChooseStep } from './choose-step.tsx';
import { sizeText } from '../size-text.ts';
import { fileText } from './import-text.ts';
import { KeptFiles } from './kept-files.tsx';
import { OpenImports } from './open-imports.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ReportStep } from './report-step.tsx';

const STEPS = ['Choose', 'Look over', 'Bring in', 'Report'];

interface ImportScreenProps {
  /** The import that is shown; absent to begin one. */
  id?: string;
  onOpen: (id: string | undefined) => void;
}

/** Choose, look over, bring in, report. */
export function ImportScreen({ id, onOpen }: ImportScreenProps) {
  const read = useImport(id);
  // A run of an import whose report was left to look it over again; the report of the next run is shown.
  const [again, setAgain] = useState<string | null>(null);
  const { user } = useSession();
  const left = useRef<number | null>(null);
  const upload = useUpload(user?.id);
  const found = id ? read.data : undefined;
  const sending = useMutation({
    mutationFn: (file: SentFile) => sendFile(file, user!.id, found),
    onSuccess: (begun) => onOpen(begun.id),
  });
  const isChoosing =
    !id || ['receiving', 'scanning', 'failed', 'undone', 'undoing'].includes(found?.state ?? '');
  const choosing = useChoosing((file) => sending.mutate(file));
  const isOver = useFilesDrop((data) => {
    const files = isChoosing && !sending.isPending && droppedFiles(data);
    if (files) choosing.take(files);
  });

  if (id && read.isError && !found)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'This import could not be loaded' : 'You are offline'}
        text="Nothing is lost; it goes on without this page."
        onRetry={() => void read.refetch()}
      />
    );
  if (id && !found)
    return (
      <div className="import" aria-busy="true">
        <LoadingNote />
        <Skeleton className="import-waiting" />
      </div>
    );
  if (!found || isChoosing) {
    const failed = sending.error
      ? messageOf(sending.error, 'The upload broke off. Check your connection, then try again.')
      : null;
    const ownUpload = upload && (!id || upload.id === id) ? upload : undefined;
    return (
      <Step
        {...{ number: 0, left }}
        title={['Bring', 'your past']}
        about="Chats, characters and lore from elsewhere. Nothing is changed until you have looked it over."
      >
        <ChooseStep
          isOver={isOver}
          busy={sending.isPending ? 'sending' : busyOf(found)}
          choosing={choosing}
          problem={failed ?? ownUpload?.problem ?? problemOf(found)}
          begun={
            found?.state === 'receiving' && !ownUpload
              ? {
                  fileName: found.fileName,
                  text: `${sizeText(found.received)} of ${sizeText(found.bytes)} are here. It goes on from there. If it was a folder, choose that folder again.`,
                  orders: <DiscardButton id={found.id} onDone={() => onOpen(undefined)} />,
                }
              : undefined
          }
          upload={ownUpload && <UploadPanel upload={ownUpload} onDiscarded={() => onOpen(undefined)} />}
        />
        <OpenImports currentId={id} onOpen={onOpen} />
        <KeptFiles />
      </Step>
    );
  }
  const run = `${found.id} ${found.finishedAt}`;
  const isAgain = found.state === 'done' && again === run;
  if (found.state === 'ready' || isAgain)
    return (
      <Step {...{ number: 1, left }} title={['Look it', 'over']} about={fileText(found)}>
        <PreviewStep found={found} onBack={() => (isAgain ? setAgain(null) : onOpen(undefined))} />
      </Step>
    );
  if (found.state !== 'done')
    return (
      <Step
        {...{ number: 2, left }}
        title={['Coming', 'in']}
        about="You may leave this page; a note will tell you when all is here."
      >
        <ProgressStep found={found} />
      </Step>
    );
  return (
    <Step {...{ number: 3, left }} title={['Your past', 'is here']} about={`From ${fileText(found)}`}>
      <ReportStep found={found} onAgain={() => setAgain(run)} onMore={() => onOpen(undefined)} />
    </Step>
  );
}

const busyOf = (found: ChatImport | undefined): 'reading' | 'undoing' | null =>
  found?.state === 'scanning' ? 'reading' : found?.state === 'undoing' ? 'undoing' : null;

const problemOf = (found: ChatImport | undefined): string | null =>
  found?.state === 'failed'
    ? found.problem && sentenceOf(found.problem)
    : found?.state === 'undone'
      ? 'This import was undone. What it brought in is deleted.'
      : null;

interface StepProps {
  number: number;
  /** The step that was shown last; null at first. */
  left: RefObject<number | null>;
  /** The second part stands in italics. */
  title: readonly [string, string];
  about: string;
  children: ReactNode;
}

function Step({ number, left, title, about, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus has gone with the step before.
    const isNext = left.current !== null && left.current !== number;
    if (isNext && document.activeElement === document.body) heading.current?.focus();
    left.current = number;
  }, [left, number]);
  return (
    <div className="import">
      <header className="import-head">
        <div>
          <h1 ref={heading} className="d-m" tabIndex={-1}>
            {title[0]} <em>{title[1]}</em>
          </h1>
          <p className="t2 import-about">{about}</p>
        </div>
        <ol className="import-steps" aria-label="Steps">
          {STEPS.map((name, index) => (
            <li
              key={name}
              className={classNames(index < number && 'is-done', index === number && 'is-on')}
              aria-current={index === number ? 'step' : undefined}
            >
              <i className="import-petal" aria-hidden />
              <span>{name}</span>
            </li>
          ))}
        </ol>
      </header>
      {children}
    </div>
  );
}
