import type { Passwords } from '../../../features/account/server/credentials/passwords.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { ImageEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { Mail } from '../../../platform/server/ports/mail.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { PageSource } from '../pages/page-source.ts';

export interface Deps {
  config: Config;
  secret: string;
  database: Database;
  /** Whether no other process can use the database. */
  isAlone: boolean;
  clock: Clock;
  ids: Ids;
  log: Log;
  blobs: BlobStore;
  events: Events;
  /** The source of the pages; without it only the API is served. */
  pages?: PageSource | null;
  /** Replaces the configured engine, for tests. */
  chatEngine?: ChatEngine<SceneRequest> | undefined;
  modelPorts?: Readonly<Record<string, number>> | undefined;
  /** Replaces the program that runs a model of this machine, for tests. */
  modelProgram?: string | undefined;
  imageEngine?: ImageEngine | undefined;
  /** Replaces the kinds of image engines, for tests. */
  imageKinds?: readonly ImageEngineKind[] | undefined;
  mail?: Mail;
  passwords?: Passwords;
  /** Whether the first catalogue is inserted; tests may skip it. */
  isSeeding?: boolean;
}
