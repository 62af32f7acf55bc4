import type { ReactNode } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useImageBlur } from '../../../../platform/web/image-blur.ts';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { SwitchRow } from './setting-row.tsx';
import { useExplicitContent } from './settings.queries.ts';

/** @param interests the row of interest tags, which another feature owns. */
export function ContentPart({ interests }: { interests: ReactNode }) {
  const { user } = useSession();
  const nsfw = useNsfw();
  const blur = useImageBlur();
  const explicit = useExplicitContent();
  const isExplicit = explicit.isPending ? explicit.variables : (user?.preferences.nsfwEnabled ?? false);
  return (
    <>
      <SwitchRow
        name="Show NSFW content"
        text="Off by default. When off, NSFW pictures are blurred everywhere."
        isOn={nsfw.isShown}
        onChange={nsfw.toggle}
      />
      <SwitchRow
        name="Blur images until tapped"
        text="Useful in company. Applies on this device only."
        isOn={blur.isOn}
        onChange={blur.set}
      />
      <SwitchRow
        name="Explicit conversations"
        text="When off, characters stay non-explicit with you, whatever you ask."
        isOn={isExplicit}
        isBusy={explicit.isPending}
        onChange={(isOn) =>
          explicit.mutate(isOn, {
            onError: (error) =>
              showErrorToast(error, { title: messageOf(error, 'Failed to update preferences') }),
          })
        }
      />
      {interests}
    </>
  );
}
