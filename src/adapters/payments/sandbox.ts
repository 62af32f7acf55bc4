// A payment provider inside the product, for trying it out and for tests: no real money moves. It keeps its own books,
// charges its own subscriptions, shows its own hosted pages, and speaks with the product only by the port and by signed
// events, as a provider in another house would.
import { createDueGate } from '../../platform/server/db/due-gate.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { Payments } from '../../platform/server/ports/payments.ts';
import type { Ticker } from '../../platform/server/ports/ticker.ts';
import { createControl, type SandboxControl } from './sandbox/control.ts';
import { createDelivery, type ReceiveEvent, type SandboxLog } from './sandbox/delivery.ts';
import { settleDue } from './sandbox/due.ts';
import { createPages, type HandlePage } from './sandbox/pages/handle-page.ts';
import { createSandboxPayments } from './sandbox/payments.ts';
import { createRunner } from './sandbox/runner.ts';
import { nextDueAt } from './sandbox/sandbox.store.ts';
import { undeliveredEvents } from './sandbox/sandbox-events.store.ts';
import { signBody } from './sandbox/signature.ts';
import { createBooks } from './sandbox/unit.ts';

const LOOK_EVERY_MS = 1_000;
/** Looks without anything known to be due; half a minute. */
const SWEEP_TICKS = 30;

export interface SandboxDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log?: SandboxLog;
  secret: string;
  publicUrl: () => string;
  productName: string;
}

export interface Sandbox {
  /** The hosted pages below /sandbox/. */
  handlePage: HandlePage;
  control: SandboxControl;
  events: {
    /** Who takes the events; until somebody does, they wait. */
    subscribe(receive: ReceiveEvent): void;
    /** From now on nothing is delivered. */
    hold(): void;
    release(): void;
    /** What was not delivered yet, oldest first. */
    pending(): Promise<{ id: string; body: string }[]>;
    /** A signature header for this body, as of now. */
    sign(body: string): string;
  };
  /** Charges and delivers until nothing is due. */
  settle(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export function createSandbox(deps: SandboxDeps): { payments: Payments; sandbox: Sandbox } {
  const { database, clock, ids, ticker, log, secret, publicUrl, productName } = deps;
  let isHeld = false;
  let receive: ReceiveEvent | null = null;
  let stop: (() => void) | null = null;

  const books = createBooks({ database, clock, ids, secret, onEvents: () => wake() });
  const signingKey = books.key('events');
  const delivery = createDelivery({ books, signingKey, receiver: () => (isHeld ? null : receive), log });
  const runner = createRunner(async () => {
    try {
      await settleDue(books);
    } finally {
      await delivery.run();
    }
    await gate.close();
  });
  const gate = createDueGate({
    clock,
    log: log ?? { warn() {} },
    act: wake,
    sweepTicks: SWEEP_TICKS,
    earliest: () => nextDueAt(database.db),
  });

  function wake(): void {
    gate.open();
    if (stop) runner.run().catch((error: unknown) => log?.warn({ error }, 'the sandbox cannot work'));
  }
  async function close(): Promise<void> {
    stop?.();
    stop = null;
    await runner.idle();
  }

  const sandbox: Sandbox = {
    handlePage: createPages({ books, publicUrl, productName }),
    control: createControl(books),
    events: {
      subscribe(receiver) {
        receive = receiver;
        wake();
      },
      hold: () => {
        isHeld = true;
      },
      release() {
        isHeld = false;
        wake();
      },
      pending: () => undeliveredEvents(database.db),
      sign: (body) => signBody(signingKey, Buffer.from(body), clock.now()),
    },
    settle: () => runner.run(),
    start() {
      stop ??= ticker.every(LOOK_EVERY_MS, gate.tick);
      wake();
    },
    close,
  };
  return { payments: createSandboxPayments({ books, signingKey, publicUrl, close }), sandbox };
}
