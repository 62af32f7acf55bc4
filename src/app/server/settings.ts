// All settings of the product: the platform's own, and those that the kinds of engines describe.
import { CHAT_KINDS } from '../../adapters/chat-engine/index.ts';
import { openAiCompatible } from '../../adapters/chat-engine/openai-compatible/kind.ts';
import { EMBEDDER_KINDS } from '../../adapters/embedder/index.ts';
import { openAiEmbedder } from '../../adapters/embedder/openai-compatible/kind.ts';
import { atelier } from '../../adapters/image-engine/atelier.ts';
import { IMAGE_KINDS } from '../../adapters/image-engine/index.ts';
import { classifier } from '../../adapters/picture-guard/classifier/kind.ts';
import { openAiModeration } from '../../adapters/picture-guard/openai-moderation/kind.ts';
import { parseConfig, settingNames, type Config } from '../../platform/server/config.ts';
import { createEngineSection } from '../../platform/server/engine-section.ts';

export const ENGINE_SECTIONS = {
  chat: createEngineSection({
    prefix: 'CHAT',
    kinds: CHAT_KINDS,
    usual: openAiCompatible.id,
    impliedBy: 'CHAT_BASE_URL',
  }),
  image: createEngineSection({ prefix: 'IMAGE', kinds: IMAGE_KINDS, usual: atelier.id }),
  embeddings: createEngineSection({
    prefix: 'EMBEDDINGS',
    kinds: EMBEDDER_KINDS,
    usual: openAiEmbedder.id,
    impliedBy: 'EMBEDDINGS_BASE_URL',
  }),
  pictureModeration: createEngineSection({
    prefix: 'PICTURE_MODERATION',
    kinds: [openAiModeration],
    usual: openAiModeration.id,
    impliedBy: 'PICTURE_MODERATION_BASE_URL',
  }),
  pictureClassifier: createEngineSection({
    prefix: 'PICTURE_CLASSIFIER',
    kinds: [classifier],
    usual: classifier.id,
    impliedBy: 'PICTURE_CLASSIFIER_BASE_URL',
  }),
};

export const SETTING_NAMES: readonly string[] = settingNames(ENGINE_SECTIONS);

/** @throws ConfigError naming each invalid setting. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(env, ENGINE_SECTIONS);
