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
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';

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
  problem: string | null;
  onFile: (file: File) => void;
  /** A file of which only a part is here: it has to be chosen again. */
  begun?: { fileName: string; text: string; orders: ReactNode } | undefined;
  /** How far an upload is; it stands in the place of the button. */
  upload?: ReactNode;
}

/** The first step: which file. */
export function ChooseStep({ isOver, busy, problem, onFile, begun, upload }: ChooseStepProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={classNames('import-drop', isOver && 'is-over')}>
        <FolderInput className="i import-drop-mark" />
        <h2 className="t-l import-drop-title">
          {begun ? `Choose “${begun.fileName}” again` : 'Drop a file here'}
        </h2>
        <p className="t2">
          {begun?.text ?? 'A zip of your whole data folder is best: characters and chats find each other.'}
        </p>
        {upload ? (
          upload
        ) : busy ? (
          <p className="row g2 import-busy" role="status">
            <Spinner />
            {BUSY[busy]}
          </p>
        ) : (
          <div className="row g2 wrap import-drop-orders">
            <Button
              variant="primary"
              icon={<FolderOpen className="i i-s" />}
              onClick={() => input.current?.click()}
            >
              Choose a file
            </Button>
            {begun?.orders}
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Choose a file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
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
