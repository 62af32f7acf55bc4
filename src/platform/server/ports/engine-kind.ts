import type { z } from 'zod';
import type { ConnectedChatEngine } from './chat-engine.ts';
import type { ConnectedEmbedder } from './connected-embedder.ts';
import type { ImageCapabilities, ImageEngine } from './image-engine.ts';
import type { PictureViewer } from './picture-guard.ts';
import type { SceneRequest } from './scene.ts';

/** What the product gives to an engine beside its settings. */
export interface EngineContext {
  /** Absolute. */
  dataDir: string;
  /** What was written for the product; a file of an earlier folder takes precedence. Absolute. */
  contentDirs: string[];
  onTrouble(message: string): void;
}

/**
 * A kind of engine. From `settings`, built with `shared/settings-form.ts`, follow the forms of the desk, the settings
 * in the environment and their lines in .env.example.
 */
export interface EngineKind<Engine, Capabilities, Settings extends z.ZodObject = z.ZodObject> {
  id: string;
  title: string;
  settings: Settings;
  capabilities: Capabilities;
  /** @throws TypeError for settings that can never work; whatever may pass is left to the first use. */
  create(settings: z.infer<Settings>, context: EngineContext): Engine;
}

interface KindCapabilities {
  isStandIn: boolean;
  /** Whether an administrator may add one at the desk; the others are there without being added. */
  isAddable: boolean;
}

export type ChatEngineKind<Settings extends z.ZodObject = z.ZodObject> = EngineKind<
  ConnectedChatEngine<SceneRequest>,
  KindCapabilities,
  Settings
>;

export interface ImageKindCapabilities extends KindCapabilities, ImageCapabilities {
  /** Whether it tells what it would draw before it draws. */
  understands: boolean;
}
export type ImageEngineKind<Settings extends z.ZodObject = z.ZodObject> = EngineKind<
  ImageEngine,
  ImageKindCapabilities,
  Settings
>;

export type EmbedderKind<Settings extends z.ZodObject = z.ZodObject> = EngineKind<
  ConnectedEmbedder,
  KindCapabilities,
  Settings
>;

export type PictureViewerKind<Settings extends z.ZodObject = z.ZodObject> = EngineKind<
  PictureViewer,
  Pick<PictureViewer, 'canClear'>,
  Settings
>;
