import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import type { GalleryImage } from '../../contract.ts';
import { savePicture } from './save-picture.ts';

/** Saves a picture as a file, or shows why that failed. */
export function download(image: GalleryImage): void {
  savePicture(image).catch((error: unknown) => {
    showErrorToast(error, { title: 'The picture could not be saved', description: messageOf(error) });
  });
}
