// The process that runs a model: started by local-model.ts, and gone with it.
import type { AddressInfo } from 'node:net';
import { createGeneratorServer } from './generator-server.ts';
import { loadModel } from './load-model.ts';
import { createTextEmbedder } from './text-embedder.ts';
import { createTextGenerator } from './text-generator.ts';

/** What it is started with, as JSON in the environment, and what it answers over the channel. */
export interface ProgramOrder {
  engineDir: string;
  file: string;
  name: string;
  contextTokens: number | null;
  apiKey: string;
  /** Takes no memory for replies. */
  isEmbedder?: boolean;
}
export type ProgramAnswer = { port: number; contextTokens: number } | { error: string };

const answerParent = (answer: ProgramAnswer): void => void process.send?.(answer);

process.on('disconnect', () => process.exit(0));
// The product may have ended while the modules above were loaded.
if (!process.connected) process.exit(0);
// A terminal sends its signals to all: the product stops first, and its end is heard above.
process.on('SIGINT', () => {});
try {
  const order = JSON.parse(process.env['LOCAL_MODEL'] ?? '{}') as ProgramOrder;
  const { file, contextTokens } = order;
  const loaded = await loadModel(order);
  const generator = order.isEmbedder ? null : await createTextGenerator(loaded, { file, contextTokens });
  const embedder = createTextEmbedder(loaded);
  const server = createGeneratorServer({ generator, embedder, model: order.name, apiKey: order.apiKey });
  server.listen(0, '127.0.0.1', () =>
    answerParent({
      port: (server.address() as AddressInfo).port,
      contextTokens: generator?.contextTokens ?? loaded.model.trainContextSize,
    }),
  );
} catch (error) {
  answerParent({ error: error instanceof Error ? error.message : String(error) });
  setTimeout(() => process.exit(1), 100);
}
