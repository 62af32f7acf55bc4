import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Conversation } from '../../contract.ts';
import { keepWithFetched } from '../keep-with-fetched.ts';
import { useChangeGeneration, useViewer } from './generation.queries.ts';
import { createSettingsForm, type FormDeps, type SettingsForm } from './settings-form.ts';

interface KeptForm {
  form: SettingsForm;
  /** Replaced by the newest one whenever the panel is drawn. */
  save: FormDeps['save'];
  isOpen: boolean;
}

function keepForm(save: FormDeps['save']): KeptForm {
  const form = createSettingsForm({ clock: browserClock, save: (changes) => kept.save(changes) });
  const kept: KeptForm = { form, save, isOpen: false };
  return kept;
}

/** Tells what was not saved when the panel was closed. */
function tellUnsaved({ changes, error }: ReturnType<SettingsForm['get']>): void {
  const isOther = error instanceof ApiError && error.code === 'chat.note_changed';
  showToast({
    title: changes.note ? 'Your author’s note is not saved yet' : 'Your settings are not saved yet',
    description: isOther
      ? 'Another device has changed it. Open the panel again to choose.'
      : messageOf(error, 'Open the panel again to save them.'),
    tone: 'error',
  });
}

export function useSettingsForm(conversation: Conversation): SettingsForm {
  const { mutateAsync } = useChangeGeneration(conversation);
  const queryClient = useQueryClient();
  const viewer = useViewer();
  // The form outlives the panel, so that what could not be saved is there when that is opened again.
  const [kept] = useState(() =>
    keepWithFetched(queryClient, ['chat', 'generation-form', viewer, conversation.id], () =>
      keepForm(mutateAsync),
    ),
  );
  useEffect(() => {
    kept.save = mutateAsync;
  });
  useEffect(() => {
    const { form } = kept;
    const flush = () => void form.flush();
    window.addEventListener('pagehide', flush);
    kept.isOpen = true;
    form.open();
    return () => {
      window.removeEventListener('pagehide', flush);
      kept.isOpen = false;
      void form.flush().then(() => {
        const state = form.get();
        if (state.error !== null && !kept.isOpen) tellUnsaved(state);
      });
    };
  }, [kept]);
  return kept.form;
}
