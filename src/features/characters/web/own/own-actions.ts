import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { OwnCharacter } from '../../creating-contract.ts';
import type { Visibility } from '../../rules.ts';
import { creatingClient, useCharactersChanged } from '../creating.queries.ts';

const failed = (title: string) => (error: unknown) =>
  showErrorToast(error, { title, description: messageOf(error) });

/** The actions of the list. Each shows a toast with its result. */
export function useOwnActions() {
  const changed = useCharactersChanged();
  const navigate = useNavigate();

  async function restore({ id, name }: OwnCharacter) {
    try {
      await creatingClient.restore({ params: { id } });
      showToast({ tone: 'success', title: `${name || 'The draft'} is back` });
    } catch (error) {
      failed('It was not brought back')(error);
    } finally {
      changed();
    }
  }

  return {
    restore,
    async remove(character: OwnCharacter) {
      try {
        await creatingClient.delete({ params: { id: character.id } });
        showToast({
          title: `${character.name || 'The draft'} is deleted`,
          description: 'It can be brought back for 30 days.',
          action: { label: 'Undo', run: () => void restore(character) },
        });
      } catch (error) {
        failed('It could not be deleted')(error);
      } finally {
        changed();
      }
    },
    async duplicate({ id, name }: OwnCharacter) {
      try {
        const copy = await creatingClient.duplicate({ params: { id } });
        showToast({
          tone: 'success',
          title: `A copy of ${name || 'the draft'} is among your drafts`,
          action: {
            label: 'Edit it',
            run: () => void navigate({ to: '/create-character', search: { id: copy.id } }),
          },
        });
      } catch (error) {
        failed('It was not duplicated')(error);
      } finally {
        changed();
      }
    },
    async setVisibility({ id, name }: OwnCharacter, visibility: Visibility | 'draft') {
      try {
        await creatingClient.setVisibility({ params: { id }, body: { visibility } });
        showToast({
          tone: 'success',
          title: visibility === 'draft' ? `${name} is no longer published` : `${name} is ${visibility} now`,
          description: visibility === 'draft' ? 'No one can begin a chat with them.' : undefined,
        });
      } catch (error) {
        failed('The visibility could not be changed')(error);
      } finally {
        changed();
      }
    },
  };
}

export type OwnActions = ReturnType<typeof useOwnActions>;
