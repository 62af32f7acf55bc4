import {
  BookOpen,
  CircleAlert,
  ContactRound,
  FolderInput,
  FolderOpen,
  Image,
  MessagesSquare,
  User,
} from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { counted } from '../../../../shared/words/counted.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { useCanChooseFolder } from '../folder/can-choose-folder.ts';
import { FILE_MAX, PARTS_MAX } from '../../rules.ts';
import type { TooMuch } from '../folder/chosen-files.ts';
import { chosenFiles } from '../folder/dropped-files.ts';
import type { Choosing } from '../folder/use-choosing.ts';
import { sizeText } from '../size-text.ts';

const KINDS = [
  {
    Icon: MessagesSquare,
    name: 'Chats',
    about: 'SillyTavern, Risu, Agnai, Character.AI, oobabooga, KoboldCpp',
  },
  { Icon: ContactRound, name: 'Characters', about: 'Cards of a data folder' },
  { Icon: BookOpen, name: 'Lore', about: 'World and lore books' },
  { Icon: User, name: 'Personas', about: 'With their pictures and lore' },
  { Icon: Image, name: 'Pictures', about: 'Kept as private files, as group chats are' },
];

const BUSY = {
  sending: 'Uploading...',
  reading: 'Reading the file...',
  undoing: 'Deleting what it brought in...',
};

interface ChooseStepProps {
  isOver: boolean;
  /** Sent, or read or undone by the server. */
  busy: keyof typeof BUSY | null;
  choosing: Choosing;
  problem: string | null;
  /** A file of which only a part is here: it has to be chosen again. */
  begun?: { fileName: string; text: string; orders: ReactNode } | undefined;
  /** How far an upload is; it stands in the place of the button. */
  upload?: ReactNode;
}

/** The first step: which file, files or folder. */
export function ChooseStep({ isOver, busy, choosing, problem: refusal, begun, upload }: ChooseStepProps) {
  const canChooseFolder = useCanChooseFolder();
  const { state } = choosing;
  const problem = state.kind === 'failed' ? state.problem : refusal;
  return (
    <>
      <div className={classNames('import-drop', isOver && 'is-over')}>
        <FolderInput className="i import-drop-mark" />
        <h2 className="t-l import-drop-title">
          {begun
            ? `Choose “${begun.fileName}” again`
            : canChooseFolder
              ? 'Drop files or a folder here'
              : 'Drop files here'}
        </h2>
        <p className="t2">{begun?.text ?? adviceOf(canChooseFolder)}</p>
        {upload ? (
          upload
        ) : busy ? (
          <p className="row g2 import-busy" role="status">
            <Spinner />
            {BUSY[busy]}
          </p>
        ) : state.kind === 'reading' ? (
          <ReadingFolder count={state.count} onCancel={choosing.cancel} />
        ) : state.kind === 'large' ? (
          <TooLarge large={state.large} choosing={choosing} />
        ) : (
          <ChooseButtons canChooseFolder={canChooseFolder} choosing={choosing}>
            {begun?.orders}
          </ChooseButtons>
        )}
      </div>
      {problem && (
        <p className="alert alert-d import-problem" role="alert">
          <CircleAlert className="i" />
          {problem}
        </p>
      )}
      <ul className="import-kinds">
        {KINDS.map(({ Icon, name, about }) => (
          <li key={name}>
            <Icon className="i" />
            <b className="t-s">{name}</b>
            <span className="cap">{about}</span>
          </li>
        ))}
      </ul>
      <p className="cap import-foot">
        Read on this server only. Characters must be adults; cards that are unclear wait in your drafts.
      </p>
    </>
  );
}

const adviceOf = (canChooseFolder: boolean): string =>
  canChooseFolder
    ? 'Your whole data folder is best, as it is or as a zip: characters and chats find each other.'
    : 'A zip of your whole data folder is best: characters and chats find each other.';

interface ChooseButtonsProps {
  canChooseFolder: boolean;
  choosing: Choosing;
  children: ReactNode;
}

function ChooseButtons({ canChooseFolder, choosing, children }: ChooseButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const ask = (isFolder: boolean) => {
    if (!input.current) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  return (
    <div className="row g2 wrap import-drop-orders">
      {canChooseFolder && (
        <Button variant="primary" icon={<FolderOpen className="i i-s" />} onClick={() => ask(true)}>
          Choose a folder
        </Button>
      )}
      <Button variant={canChooseFolder ? 'secondary' : 'primary'} onClick={() => ask(false)}>
        Choose files
      </Button>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          // An empty folder has none.
          if (files.length > 0 || target.webkitdirectory) choosing.take(chosenFiles(files));
        }}
      />
    </div>
  );
}

function ReadingFolder({ count, onCancel }: { count: number; onCancel: () => void }) {
  return (
    <div className="row g2 wrap import-busy">
      <p className="row g2" role="status">
        <Spinner />
        Looking through the folder...
      </p>
      <span className="cap num">{counted(count, 'file')}</span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** More than can come at a time: whether it comes without its pictures. */
function TooLarge({ large, choosing }: { large: TooMuch; choosing: Choosing }) {
  return (
    <div className="import-large" role="alert">
      <p>
        {large.bytes > FILE_MAX
          ? `These files have ${sizeText(large.bytes)}, and 2 GB can come at a time. Without pictures and the copies that the program makes they have ${sizeText(large.smaller.size)}; cards of characters stay.`
          : `At most ${PARTS_MAX.toLocaleString('en-US')} files can come at a time, and these are more. They can come without pictures and the copies that the program makes; cards of characters stay.`}
      </p>
      <div className="row g2 wrap import-drop-orders">
        <Button variant="primary" onClick={() => choosing.takeSmaller(large)}>
          Leave the pictures out
        </Button>
        <Button onClick={choosing.cancel}>Choose something else</Button>
      </div>
    </div>
  );
}
