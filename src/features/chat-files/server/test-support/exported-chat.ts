// A conversation as the writers of files take it.
import type { ExportedChat, ExportedMessage } from '../formats/exported.ts';

export const AT = new Date('2026-11-21T20:04:00.000Z');

export const chat: ExportedChat = {
  id: 'c1',
  title: 'A <walk>',
  characterName: 'Noor',
  userName: 'mira',
  headId: 'b',
  createdAt: AT,
  updatedAt: AT,
  source: null,
};

export const message = (id: string, changes: Partial<ExportedMessage> = {}): ExportedMessage => ({
  id,
  parentId: null,
  role: 'assistant',
  speakerName: 'Noor',
  text: `*smiles* ${id}\n\n<b>Hi</b>`,
  state: 'complete',
  alternative: 1,
  at: AT,
  editedAt: null,
  marks: [],
  thoughts: null,
  source: null,
  ...changes,
});
