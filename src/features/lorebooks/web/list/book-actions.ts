import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { BookSummary } from '../../contract.ts';
import {
  downloadBook,
  lorebooksClient,
  useLorebooksChanged,
  type ExportFormat,
} from '../lorebooks.queries.ts';

type Book = Pick<BookSummary, 'id' | 'name'>;

const failed = (title: string) => (error: unknown) =>
  showErrorToast(error, { title, description: messageOf(error) });

/** The actions of the list. Each shows a toast with its result. */
export function useBookActions() {
  const changed = useLorebooksChanged();
  const navigate = useNavigate();
  return {
    async duplicate({ id, name }: Book) {
      try {
        const copy = await lorebooksClient.duplicate({ params: { id } });
        showToast({
          tone: 'success',
          title: `${name} is duplicated`,
          action: {
            label: 'Edit the copy',
            run: () => void navigate({ to: '/lorebooks/$id', params: { id: copy.id } }),
          },
        });
      } catch (error) {
        failed('It was not duplicated')(error);
      } finally {
        changed();
      }
    },
    async remove({ id, name }: Book) {
      try {
        await lorebooksClient.delete({ params: { id } });
        showToast({ title: `${name} is deleted` });
      } catch (error) {
        failed('It could not be deleted')(error);
      } finally {
        changed();
      }
    },
    async download(book: Book, format: ExportFormat) {
      try {
        await downloadBook(book, format);
      } catch (error) {
        failed('The file could not be made')(error);
      }
    },
  };
}

export type BookActions = ReturnType<typeof useBookActions>;
