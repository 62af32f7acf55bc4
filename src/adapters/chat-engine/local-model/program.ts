// The process that runs a model: started by local-model.ts, and gone with it.
import type { AddressInfo } from 'node:net';
import { loadTextGenerator } from './text-generator.ts';
import { createGeneratorServer } from './generator-server.ts';

/** What it is started with, as JSON in the environment, and what it answers over the channel. */
export interface ProgramOrder {
  engineDir: string;
  file: string;
  name: string;
  contextTokens: number | null;
  apiKey: string;
}
export type ProgramAnswer = { port: number; contextTokens: number } | { error: string };

const answerParent = (answer: ProgramAnswer): void => void process.send?.(answer);

process.on('disconnect', () => process.exit(0));
// A terminal sends its signals to all: the product stops first, and its end is heard above.
process.on('SIGINT', () => {});
try {
  const order = JSON.parse(process.env['LOCAL_MODEL'] ?? '{}') as ProgramOrder;
  const generator = await loadTextGenerator(order);
  const server = createGeneratorServer({ generator, model: order.name, apiKey: order.apiKey });
  server.listen(0, '127.0.0.1', () =>
    answerParent({ port: (server.address() as AddressInfo).port, contextTokens: generator.contextTokens }),
  );
} catch (error) {
  answerParent({ error: error instanceof Error ? error.message : String(error) });
  setTimeout(() => process.exit(1), 100);
}
