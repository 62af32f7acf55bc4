// Wires up the support feature for the composition root.
import { createAccess } from './access.ts';
import { createAttachments } from './attachments/attachments.service.ts';
import { createChanges } from './changes.ts';
import { createDeskReading } from './desk/desk-reading.ts';
import { createDesk } from './desk/desk.service.ts';
import { createNotices } from './notices.ts';
import { createOpening } from './tickets/opening.service.ts';
import { createSavedAnswers } from './desk/saved-answers.service.ts';
import { createSupportData } from './support-data.ts';
import type { SupportDeps } from './support-deps.ts';
import { supportRoutes } from './support.routes.ts';
import { createTicketKeys } from './ticket-keys.ts';
import { createTicketReading } from './tickets/ticket-reading.ts';
import { createTickets } from './tickets/tickets.service.ts';
import { createWorker } from './worker.ts';

export function createSupport(deps: SupportDeps) {
  const keys = createTicketKeys(deps.secret);
  const access = createAccess(keys);
  const reading = createTicketReading(deps);
  const changes = createChanges(deps);
  const notices = createNotices(deps, keys);
  const worker = createWorker(deps, { changes, notices });
  return {
    routes: supportRoutes({
      opening: createOpening(deps, { keys, reading, notices }),
      tickets: createTickets(deps, { access, reading, changes }),
      attachments: createAttachments(deps, access),
      deskReading: createDeskReading(deps),
      desk: createDesk(deps, { changes, notices }),
      savedAnswers: createSavedAnswers(deps),
    }),
    personalData: createSupportData({ ...deps, sweep: worker.settle }),
    /** Resolves when nothing is due. */
    settle: worker.settle,
    start: worker.start,
    stop: worker.stop,
  };
}

export type Support = ReturnType<typeof createSupport>;
