// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aRecord } from '../test-support/a-record.ts';
import { CompareDialog } from './compare-dialog.tsx';

afterEach(cleanup);

test('samplers are named as in the settings', async () => {
  const record = json({ record: aRecord({ sampler: { repetitionPenalty: 1.1 } }) });
  const version = (id: string) => {
    const message = aMessage({ id, parentId: 'u', content: id });
    return json({ message, last: message, knows: [] });
  };
  network({
    'GET /api/chat/c/paths/a': version('a'),
    'GET /api/chat/c/paths/b': version('b'),
    'GET /api/chat/c/message/a/record': record,
    'GET /api/chat/c/message/b/record': record,
  });
  const props = { conversationId: 'c', versions: ['a', 'b'], firstId: 'a' };
  drawScreen(h(CompareDialog, { ...props, onChoose: vi.fn(), onClose: vi.fn() }));
  await waitFor(() => expect(screen.getAllByText('Repetition penalty')).toHaveLength(2));
});
