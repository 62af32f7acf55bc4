import { useState } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { newId } from '../../../platform/web/new-id.ts';
import type { SheetSlot } from '../../../shared/words/look/look-parts.ts';
import type { LookPage } from '../contract.ts';
import type { LookSlot } from '../rules.ts';
import { looksClient, useLooksChanged } from './looks.queries.ts';

type Data = LookPage['data'];

/** What is edited and what is stored of a look; saving, drawing and choosing. */
export function useLook(page: LookPage) {
  const { id } = page.character;
  const changed = useLooksChanged();
  const [saved, setSaved] = useState({ data: page.data, revision: page.revision });
  const [data, setData] = useState<Data>(page.data);
  const [busy, setBusy] = useState<'saving' | 'drawing' | null>(null);
  const [failure, setFailure] = useState<{ text: string; needsCoins: boolean } | null>(null);
  const isDirty = data !== saved.data;

  async function store(): Promise<void> {
    if (!isDirty && saved.revision > 0) return;
    const sent = data;
    const { revision } = await looksClient.saveLook({
      params: { id },
      body: { data: sent, revision: saved.revision },
    });
    setSaved({ data: sent, revision });
  }

  async function attempt(kind: 'saving' | 'drawing', work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure({
        text: messageOf(error, 'That did not work. Check your connection, then try again.'),
        needsCoins: error instanceof ApiError && error.code === 'coins.insufficient',
      });
    } finally {
      setBusy(null);
      changed();
    }
  }

  return {
    data,
    isDirty,
    isSaved: saved.revision > 0,
    busy,
    failure,
    change: (part: Partial<Data>) => setData((now) => ({ ...now, ...part })),
    save: () => attempt('saving', store),
    /** By the look as it is on the page, which is saved first. */
    draw: (slots: LookSlot[], { takes, model }: { takes: number; model: string | undefined }) =>
      attempt('drawing', async () => {
        await store();
        const body = { slots, takes, idempotencyKey: newId(), ...(model ? { model } : {}) };
        await looksClient.drawLook({ params: { id }, body });
      }),
    choose: (slot: SheetSlot, imageId: string | null) =>
      attempt('saving', () => looksClient.chooseTake({ params: { id, slot }, body: { imageId } })),
  };
}

export type LookEditing = ReturnType<typeof useLook>;
