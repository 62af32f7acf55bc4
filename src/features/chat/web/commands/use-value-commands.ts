import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Conversation } from '../../contract.ts';
import type { Generation } from '../../generation-contract.ts';
import { LENGTH_MAX, LENGTH_MIN } from '../../generation-rules.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { readGeneration, useChangeGeneration } from '../generation/generation.queries.ts';
import { readPresets, usePresetActions } from '../generation/presets.queries.ts';
import { personasClient, useChoosePersona } from '../personas/personas.queries.ts';
import { findByName, readEffort, readLength, USUAL } from './read-values.ts';
import { tell } from './tell.ts';
import type { Outcome } from './use-carry-out.ts';

/** Commands that set a value or choose something by its name. */
export function useValueCommands(threadKey: ThreadKey, conversation: Conversation) {
  const choose = useChoosePersona(threadKey, conversation.id);
  const presets = usePresetActions(conversation);
  const generation = useChangeGeneration(conversation);

  function set(change: Partial<Generation>): Promise<Outcome> {
    return generation.mutateAsync(change).then(
      () => {
        showToast({ title: 'It holds from the next reply on', tone: 'success' });
        return true;
      },
      (error: unknown) => {
        showErrorToast(error, { title: messageOf(error, 'That could not be saved. Try again.') });
        return false;
      },
    );
  }

  return {
    /** @returns false where there is none of this name, which is told */
    async speakAs(name: string): Promise<boolean> {
      const { items } = await read(personasClient.list({}));
      const persona = findByName(items, name);
      if (!persona) return tell(`You have no persona called “${name}”`);
      await choose.mutateAsync(persona.id);
      return true;
    },
    /** @returns false where there is none of this name, which is told */
    async takePreset(name: string): Promise<boolean> {
      const { items } = await read(readPresets());
      const preset = findByName(items, name);
      if (!preset) return tell(`You have no preset called “${name}”`);
      await presets.use.mutateAsync(preset.id);
      return true;
    },
    async writeWith(name: string): Promise<Outcome> {
      const usual = [USUAL, 'default'].includes(name.trim().toLowerCase());
      if (usual) return set({ model: null });
      const state = await readGeneration(conversation.id).catch((error: unknown) => {
        showErrorToast(error, { title: 'The models could not be loaded. Try again.' });
        return null;
      });
      if (!state) return false;
      const model = findByName(state.models, name);
      return model ? set({ model: model.id }) : tell(`No model called “${name}” is offered here`);
    },
    length(text: string): Outcome | Promise<Outcome> {
      const length = readLength(text);
      if (length === null)
        return tell(`A length is short, medium, long, off or a number from ${LENGTH_MIN} to ${LENGTH_MAX}`);
      return set({ length });
    },
    thinking(text: string): Outcome | Promise<Outcome> {
      const thinking = readEffort(text);
      return thinking === null ? tell('Thinking is default, off, low, medium or high') : set({ thinking });
    },
  };
}

const read = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch((error: unknown) => {
    showErrorToast(error, { title: 'Your list could not be loaded. Try again.' });
    throw error;
  });
