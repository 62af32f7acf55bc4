import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * The id of the picture in the lightbox, stored in the URL's hash: it can be linked to, and Back closes it. A
 * change of the query would scroll the page to its top.
 */
export function useOpenPicture(): { openId: string; open: (id: string) => void } {
  const openId = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
  const wasOpenedHere = useRef(false);

  function open(id: string) {
    if (!id && wasOpenedHere.current) {
      wasOpenedHere.current = false;
      router.history.back();
      return;
    }
    if (id && !openId) wasOpenedHere.current = true;
    void navigate({ to: '.', search: true, hash: id, replace: Boolean(openId), resetScroll: false });
  }

  return { openId, open };
}
