import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { DeskTicket } from '../../contract.ts';
import { TOPICS, type Topic } from '../../rules.ts';
import { STATE_NAMES, TOPIC_NAMES } from '../support-words.ts';
import { useStaff, useTicketWork, type TicketChange } from './tickets-desk.queries.ts';

const TOPIC_OPTIONS = TOPICS.map((topic) => ({ value: topic, label: TOPIC_NAMES[topic] }));
/** `reopened` is only ever set by the user. */
const SETTABLE = ['open', 'answered', 'waiting', 'solved'] as const;

/** Assignee, state and topic; each is stored when it is chosen. */
export function TicketControls({ ticket }: { ticket: DeskTicket }) {
  const { user } = useSession();
  const { change } = useTicketWork(ticket.id);
  const staff = useStaff().data?.items ?? [];
  const { assignee, state, topic } = ticket;
  const isMine = assignee?.id === user?.id;
  const set = (wish: TicketChange) =>
    change.mutate(wish, {
      onError: (error) =>
        showErrorToast(error, { title: 'The ticket could not be changed', description: messageOf(error) }),
    });
  // Whoever has it stays in the list, also after they left the staff.
  const known = assignee && !staff.some(({ id }) => id === assignee.id) ? [assignee, ...staff] : staff;
  return (
    <div className="desk-ticket-controls" aria-busy={change.isPending || undefined}>
      <Choice
        label="Assignee"
        value={assignee?.id ?? ''}
        options={[
          { value: '', label: 'No one' },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => set({ assignee: id || null })}
      />
      <Choice
        label="State"
        value={state}
        options={[
          ...(state === 'reopened' ? [{ value: state, label: STATE_NAMES[state] }] : []),
          ...SETTABLE.map((one) => ({ value: one, label: STATE_NAMES[one] })),
        ]}
        onChange={(next) => {
          const settable = SETTABLE.find((one) => one === next);
          if (settable) set({ state: settable });
        }}
      />
      <Choice
        label="Topic"
        value={topic}
        options={TOPIC_OPTIONS}
        onChange={(next) => set({ topic: next as Topic })}
      />
      {!isMine && (
        <Button size="small" onClick={() => !change.isPending && set({ assignee: 'me' })}>
          Assign to me
        </Button>
      )}
    </div>
  );
}
