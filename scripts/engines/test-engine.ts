// The test of an engine on a console: a sentence as it comes, three sentences compared, or a small picture.
import type { EngineDesks } from '../../src/app/server/compose/compose-engine-desks.ts';
import type { EngineTestEvent } from '../../src/features/engines/contract.ts';
import type { PictureTestEvent } from '../../src/features/engines/pictures-contract.ts';
import type { EmbeddingTestEvent } from '../../src/features/engines/embeddings-contract.ts';

type Event = EngineTestEvent | EmbeddingTestEvent | PictureTestEvent;

/** @returns whether it did what it is for */
export async function testEngine(
  desks: EngineDesks,
  { port, id }: { port: 'chat' | 'image' | 'embedding'; id: string },
  print: (text: string) => void,
): Promise<boolean> {
  let isWell = true;
  const hear = (event: Event): void => {
    if (event.event === 'failed') isWell = false;
    print(lineOf(event));
  };
  await desks[port].test({ id, draft: null })(hear, new AbortController().signal);
  return isWell;
}

function lineOf({ event, data }: Event): string {
  switch (event) {
    case 'models':
      return `Answers after ${data.milliseconds} ms with ${data.names.length} models.\n`;
    case 'first':
      return `First word after ${data.milliseconds} ms.\n`;
    case 'text':
      return data.text;
    case 'step':
      return `${Math.round(data.fraction * 100)} % ${data.stage}\n`;
    case 'drawn':
      return `Drew ${data.width} x ${data.height} pixels in ${data.milliseconds} ms.\n`;
    case 'done':
      return `\n${data.model}: ${data.wordsPerSecond ?? '?'} words a second, holds ${data.contextTokens} tokens.\n`;
    case 'compared':
      return `${data.model}: the answer is ${data.isNearer ? 'nearer' : 'NOT nearer'} than another sentence.\n`;
    case 'failed':
      return `Failed (${data.reason}): ${data.said}\n`;
  }
}
