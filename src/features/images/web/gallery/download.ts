import { messageOf } from '../../../../platform/web/api-error.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { GalleryImage } from '../../contract.ts';
import { savePicture } from './save-picture.ts';

/** Saves a picture as a file, or says why not. */
export function download(image: GalleryImage): void {
  savePicture(image).catch((error: unknown) => {
    showToast({
      tone: 'error',
      title: 'The picture was not saved',
      description: messageOf(error, 'Check your connection, then try again.'),
    });
  });
}
