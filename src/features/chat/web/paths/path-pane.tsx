import { Columns2, Pencil, Trash2 } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { useForm } from '../../../../platform/web/form/use-form.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { PathStretch } from '../../paths-contract.ts';
import { PATH_NAME_MAX } from '../../rules.ts';
import { MessageText } from '../thread/message-text.tsx';
import { usePath, type usePathChanges } from './paths.queries.ts';
import { describe, excerptOf } from './stretch-words.ts';

interface PathPaneProps {
  conversationId: string;
  stretch: PathStretch;
  changes: ReturnType<typeof usePathChanges>;
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
  onGoOn: () => void;
  /** Absent where there is nothing to compare it with. */
  onCompare?: (() => void) | undefined;
  onUnfold: () => void;
}

/** What is known of the chosen path, and what can be done with it. */
export function PathPane(props: PathPaneProps) {
  const { conversationId, stretch, changes, isNaming, onNaming, onGoOn, onCompare, onUnfold } = props;
  const { data, isError, refetch } = usePath(conversationId, stretch.id);
  return (
    <aside className="path-pane" aria-label="The chosen path">
      <div className="path-pane-head">
        {isNaming ? (
          <NameForm stretch={stretch} name={changes.name} onDone={() => onNaming(false)} />
        ) : (
          <div className="row between">
            <div className="grow">
              <h2 className="t-l clip">{stretch.name ?? excerptOf(stretch)}</h2>
              <p className="cap">{describe(stretch)}</p>
            </div>
            <IconButton size="small" label="Name this path" data-name-path onClick={() => onNaming(true)}>
              <Pencil className="i i-s" />
            </IconButton>
            {!stretch.isCurrent && (
              <IconButton
                size="small"
                label="Delete this path"
                disabled={changes.remove.isPending}
                onClick={() => changes.remove.mutate(stretch.id)}
              >
                <Trash2 className="i i-s" />
              </IconButton>
            )}
          </div>
        )}
      </div>
      <div className="path-pane-body">
        <section>
          <h3 className="over">Last words</h3>
          {data ? (
            <div className="path-words">
              <MessageText text={data.last.content} isWriting={data.last.state === 'streaming'} />
            </div>
          ) : isError ? (
            <p className="cap">
              They could not be loaded.{' '}
              <button type="button" className="link" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          ) : (
            <Skeleton className="path-words-place" />
          )}
        </section>
        {data && data.knows.length > 0 && (
          <section>
            <h3 className="over">What this path alone knows</h3>
            <ul className="path-knows">
              {data.knows.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </section>
        )}
        {stretch.folded > 0 && (
          <p className="cap">
            {stretch.folded} parts below it are folded.{' '}
            <button type="button" className="link" onClick={onUnfold}>
              Unfold here
            </button>
          </p>
        )}
      </div>
      <div className="path-pane-foot">
        <Button
          variant="primary"
          className="grow"
          busyText={changes.goOn.isPending && 'Opening...'}
          onClick={onGoOn}
        >
          Continue here
        </Button>
        {onCompare && (
          <Button icon={<Columns2 className="i i-s" />} onClick={onCompare}>
            Compare
          </Button>
        )}
      </div>
    </aside>
  );
}

interface NameFormProps {
  stretch: PathStretch;
  name: ReturnType<typeof usePathChanges>['name'];
  onDone: () => void;
}

function NameForm({ stretch, name, onDone }: NameFormProps) {
  const form = useForm<{ name: string }>({
    check: () => ({}),
    async submit(values) {
      await name.mutateAsync({ messageId: stretch.id, name: values.name.trim() || null });
      onDone();
    },
    messageOf: (error) => messageOf(error, 'The name could not be saved. Try again.'),
  });
  return (
    <form className="col g3" {...form.props} data-own-escape>
      <Field label="Name of this path" error={form.failure || undefined}>
        {(linked) => (
          <Input
            {...linked}
            name="name"
            autoFocus
            defaultValue={stretch.name ?? ''}
            maxLength={PATH_NAME_MAX}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onDone();
            }}
          />
        )}
      </Field>
      <div className="row g2">
        <Button size="small" variant="primary" type="submit" busyText={form.isBusy && 'Saving...'}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
