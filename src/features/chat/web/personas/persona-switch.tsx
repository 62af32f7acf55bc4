import './personas.css';
import { Check, Plus, UserRound } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { useIsPhone } from '../../../../platform/web/screen/use-is-phone.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Sheet, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { isPassedEscape } from '../../../../platform/web/ui/layers/escape-past-toast.ts';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import type { Conversation } from '../../contract.ts';
import type { OwnPersona } from '../../persona-contract.ts';
import { firstName } from '../../rules.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { focusComposer } from '../reading/message-buttons.ts';
import { MemorySwitch } from '../memory/memory-switch.tsx';
import { PersonaDialog } from './persona-dialog.tsx';
import { useChoosePersona, usePersonaActions, usePersonas } from './personas.queries.ts';

interface PersonaSwitchProps {
  threadKey: ThreadKey;
  conversation: Conversation;
  /** Its button is not seen; a command opens the list. */
  isHidden?: boolean;
}

/** Whom the user speaks as, above the text field. Opens the list of personas. */
export function PersonaSwitch({ threadKey, conversation, isHidden = false }: PersonaSwitchProps) {
  const [isOpen, setOpen] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const choose = useChoosePersona(threadKey, conversation.id);
  const { persona } = conversation;
  const button = (
    <button
      ref={own}
      type="button"
      className={persona ? 'persona-now is-on' : 'persona-now'}
      {...(isHidden && { tabIndex: -1, 'aria-hidden': true })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={persona ? `Speaking as ${persona.name}. Change` : 'Speak as a persona'}
      {...(isPhone && { onClick: () => setOpen(true) })}
    >
      {persona ? (
        <Avatar name={persona.name} url={persona.pictureUrl} size="xs" />
      ) : (
        <UserRound className="i i-s" />
      )}
      <span className="clip">{persona?.name ?? 'Speak as'}</span>
    </button>
  );
  const close = () => setOpen(false);
  const list = (
    <PersonaList
      conversation={conversation}
      onChoose={(id) => choose.mutate(id, { onSuccess: close })}
      onKeep={close}
      onNew={() => {
        // The list leaves with what has the focus; it returns here from the dialog.
        own.current?.focus();
        close();
        setMaking(true);
      }}
    />
  );
  return (
    <div className={isHidden ? 'persona-row is-hidden' : 'persona-row'}>
      {isPhone ? (
        <>
          {button}
          <Sheet isOpen={isOpen} onClose={close} className="persona-sheet">
            <DialogTitle className="sr">Speak as</DialogTitle>
            {list}
          </Sheet>
        </>
      ) : (
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>{button}</Popover.Trigger>
          <Popover.Content
            className="pop persona-pop"
            side="top"
            align="end"
            sideOffset={8}
            collisionPadding={8}
            aria-label="Speak as"
            onKeyDown={({ nativeEvent, currentTarget }) => {
              if (isPassedEscape(nativeEvent, currentTarget)) close();
            }}
            {...(isHidden && { onCloseAutoFocus: toComposer })}
          >
            {list}
          </Popover.Content>
        </Popover.Root>
      )}
      {isMaking && (
        <PersonaDialog
          persona={null}
          onSaved={(made) => choose.mutate(made.id)}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

/** The button cannot be seen with the focus. */
function toComposer(event: Event): void {
  event.preventDefault();
  focusComposer();
}

interface PersonaListProps {
  conversation: Conversation;
  onChoose: (id: string | null) => void;
  /** Leaves it as it is. */
  onKeep: () => void;
  onNew: () => void;
}

function PersonaList({ conversation, onChoose, onKeep, onNew }: PersonaListProps) {
  const { data, isError } = usePersonas();
  const personas = data?.items ?? [];
  const chosenId = conversation.persona?.id ?? null;
  const keptName = conversation.persona?.id === null ? conversation.persona.name : null;
  return (
    <>
      <div className="row between persona-head">
        <b className="t-s" aria-hidden="true">
          Speak as
        </b>
        <Button variant="ghost" size="small" icon={<Plus className="i i-s" />} onClick={onNew}>
          New
        </Button>
      </div>
      <ul className="persona-list" aria-label="Personas">
        {keptName !== null && (
          <li>
            <PersonaOption
              name={keptName}
              text="Only the name, without a persona"
              picture={<Avatar name={keptName} url={null} />}
              isChosen
              onChoose={onKeep}
            />
          </li>
        )}
        {personas.map((persona) => (
          <li key={persona.id}>
            <PersonaOption
              name={persona.name}
              text={persona.description.split('\n')[0] || persona.pronouns}
              picture={<Avatar name={persona.name} url={persona.pictureUrl} />}
              isChosen={persona.id === chosenId}
              onChoose={() => onChoose(persona.id)}
            />
          </li>
        ))}
        <li>
          <PersonaOption
            name="Nobody"
            text="No persona is given"
            picture={
              <span className="av" aria-hidden="true">
                <UserRound className="i" />
              </span>
            }
            isChosen={conversation.persona === null}
            onChoose={() => onChoose(null)}
          />
        </li>
      </ul>
      {isError && <p className="cap persona-head">Your personas could not be loaded.</p>}
      <KeepSwitches conversation={conversation} personas={personas} chosenId={chosenId} />
    </>
  );
}

interface PersonaOptionProps {
  name: string;
  text: string;
  picture: React.ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

const PersonaOption = ({ name, text, picture, isChosen, onChoose }: PersonaOptionProps) => (
  <button
    type="button"
    className={isChosen ? 'persona-option is-on' : 'persona-option'}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    {picture}
    <span className="grow">
      <b className="t-s">{name}</b>
      {text && <span className="cap">{text}</span>}
    </span>
    {isChosen && <Check className="i i-s" />}
  </button>
);

interface KeepSwitchesProps {
  conversation: Conversation;
  personas: readonly OwnPersona[];
  chosenId: string | null;
}

/** Where the chosen persona is taken by itself. */
function KeepSwitches({ conversation, personas, chosenId }: KeepSwitchesProps) {
  const { setDefault, setForCharacter, followDefault } = usePersonaActions();
  const chosen = personas.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  const { character } = conversation;
  const isForCharacter = chosen.characters.some(({ id }) => id === character.id);
  return (
    <div className="persona-keep">
      <MemorySwitch
        name="Keep for new chats"
        isOn={chosen.isDefault}
        isBusy={setDefault.isPending}
        onChange={(isOn) => setDefault.mutate(isOn ? chosen.id : null)}
      />
      <MemorySwitch
        name={`Always with ${firstName(character.name)}`}
        isOn={isForCharacter}
        isBusy={setForCharacter.isPending || followDefault.isPending}
        onChange={(isOn) =>
          isOn
            ? setForCharacter.mutate({ id: character.id, personaId: chosen.id })
            : followDefault.mutate(character.id)
        }
      />
    </div>
  );
}
