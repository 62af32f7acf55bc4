import type { Persona } from '../../../shared/words/persona.ts';
import type { FoundServer, OfferedModel, SetupPictureEvent } from '../contract.ts';

/** What a model of this machine is started with. */
export interface InstalledModel {
  name: string;
  file: string;
  /** Null: as much as the machine's memory holds. */
  contextTokens: number | null;
}

export interface ModelServer {
  name: string;
  baseUrl: string;
  model: string;
  /** Of the engine that talks to it; absent for an address that was typed. */
  kind?: string | undefined;
  /** Empty for none. */
  apiKey: string;
}

/** The engines that write replies. */
export interface Engines {
  /** What writes where nothing else is chosen. */
  current(): { name: string; isStandIn: boolean };
  /** Whether the settings of the product name it. */
  isFixed(): boolean;
  /** Model servers that respond on this machine. */
  detect(): Promise<FoundServer[]>;
  /** @throws an error whose `kind` is `unauthorized` where the key is refused; any other where none answers */
  modelsAt(server: Omit<ModelServer, 'name'>): Promise<string[]>;
  /** @throws AppError engines.fixed */
  useServer(actorId: string | null, server: ModelServer): Promise<void>;
  /** Resolves when the model is loaded and writes. @throws AppError engines.fixed, or why it cannot be loaded */
  useModel(actorId: string | null, model: InstalledModel, signal: AbortSignal): Promise<void>;
}

/** What memory is searched with by meaning. */
export interface MemorySearch {
  /** Null where it is searched by words alone. */
  current(): string | null;
  /** Models on this machine that could. */
  detect(): Promise<string[]>;
}

/** What draws the pictures. */
export interface PictureServers {
  /** Null where the built-in engine does. */
  current(): string | null;
  /** Programs on this machine that could. */
  detect(): Promise<{ name: string; address: string }[]>;
  /** @throws an Error where it does not answer any more */
  use(actorId: string | null, address: string): Promise<void>;
  /** Draws one small picture of the product's own words; what goes wrong is an event too. */
  tryOne(send: (event: SetupPictureEvent) => void, signal: AbortSignal): Promise<void>;
}

/** The models of this machine's data folder. */
export interface ModelStore {
  machine(): Promise<{ memoryBytes: number; freeDiskBytes: number }>;
  /** Asks nobody outside of this machine. */
  list(): Promise<OfferedModel[]>;
  /** Bytes of an unfinished download. */
  doneBytes(id: string): Promise<number>;
  /** Goes on where it stopped. @throws an Error in words for the operator, or the signal's reason */
  download(
    id: string,
    progress: {
      onProgress(doneBytes: number, sizeBytes: number | null): void;
      onChecking(): void;
      signal: AbortSignal;
    },
  ): Promise<void>;
  /** @throws an Error in words for the operator, or the signal's reason */
  installEngine(signal: AbortSignal): Promise<void>;
  choiceOf(id: string): Promise<InstalledModel>;
  /** Deletes what came of a download; a model that is in use stays. */
  remove(id: string): Promise<void>;
}

/** A character that the product came with. */
export interface HouseCharacter {
  id: string;
  name: string;
  portraitUrl: string | null;
  rating: string;
  tags: string[];
  persona: Persona;
}

export interface House {
  /** Null while there is none. */
  character(): Promise<HouseCharacter | null>;
}

/** The chat, without a user and without anything stored. */
export interface SingleReplies {
  readonly contextTokens: number;
  /** @throws an Error that says why there is no reply, or the signal's reason */
  write(
    said: { character: HouseCharacter; userName: string; content: string },
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<{ isEnded: boolean; textFrom: number }>;
}

export interface InputCheck {
  /** @throws AppError safety.blocked */
  check(text: string, surface: 'chat-in', userId: string | null): Promise<void>;
}
