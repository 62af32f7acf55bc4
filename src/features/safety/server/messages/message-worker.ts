// Checks messages that were written elsewhere on a worker thread, because a chat has tens of thousands.
import { parentPort } from 'node:worker_threads';
import { createSafety } from '../checks/check.ts';
import { judgeMessage, type ForeignMessage, type MessageFinding } from './judge-message.ts';

export interface MessagesTask {
  id: number;
  messages: ForeignMessage[];
  /** The current calendar year. */
  year: number;
}
export interface MessagesAnswer {
  id: number;
  findings: MessageFinding[];
}

let year = 0;
const safety = createSafety({ year: () => year });

parentPort!.on('message', ({ id, messages, year: now }: MessagesTask) => {
  year = now;
  const answer: MessagesAnswer = { id, findings: messages.map((message) => judgeMessage(safety, message)) };
  parentPort!.postMessage(answer);
});
