import type { Config } from '../../../platform/server/config.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Handlers } from '../../../platform/server/http.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { Mail } from '../../../platform/server/ports/mail.ts';
import type { diagnosticsContract } from '../contract.ts';
import { createChecks } from './checks.ts';
import type { Ledger, Pictures, TestChat } from './diagnostics.needs.ts';
import { diagnosticsRoutes } from './diagnostics.routes.ts';
import { createDiagnostics } from './diagnostics.service.ts';
import { createKeptEmails } from './kept-emails.ts';
import { safeSettings } from './safe-settings.ts';
import { readVersions } from './versions.ts';

interface Parts {
  config: Config;
  settingNames: readonly string[];
  database: Database;
  clock: Clock;
  blobs: BlobStore;
  pictures: Pictures;
  mail: Mail;
  coins: Ledger;
  /** The engines with their chats, the configured one first. */
  chats: { engine: ChatEngine<SceneRequest>; chat: TestChat }[];
}

/** Wires the diagnostics feature together. */
export function createDiagnosticsRoutes(parts: Parts): Handlers<typeof diagnosticsContract> {
  const { config, database, clock, chats } = parts;
  const stopwatch = () => performance.now();
  const [configured] = chats;
  const diagnostics = createDiagnostics({
    mode: config.MODE,
    startedAt: new Date(clock.now()),
    versions: () => readVersions(config.PRODUCT_NAME, database),
    settings: safeSettings(config, parts.settingNames),
    checks: createChecks({ ...parts, chatEngine: configured!.engine, stopwatch }),
    emails: createKeptEmails(database),
    engines: () =>
      chats
        // The built-in engine may be the configured one; it is then listed once.
        .filter(({ engine }, place) => place === 0 || engine.name !== configured!.engine.name)
        .map(({ engine, chat }, place) => ({
          id: place === 0 ? 'configured' : 'understudy',
          name: engine.name,
          isStandIn: engine.isStandIn,
          chat,
        })),
    stopwatch,
  });
  return diagnosticsRoutes(diagnostics);
}
