import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Avatar } from '../../../../../platform/web/ui/pictures/avatar.tsx';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { PicturePicker } from '../../../../../platform/web/ui/pictures/picture-picker.tsx';
import { uploadFailureOf } from '../../../../../platform/web/calls/upload-failure.ts';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import { AVATAR_MAX_BYTES, AVATAR_MAX_PIXELS, AVATAR_SIZE } from '../../../rules.ts';
import { useAvatar } from '../settings.queries.ts';

/** One's own picture: choosing, cutting, taking away. */
export function AvatarField({ user }: { user: CurrentUser }) {
  const { upload, remove } = useAvatar();
  return (
    <div className="row g5 settings-avatar">
      <Avatar name={user.username} url={user.avatarUrl} size="xl" />
      <div>
        <div className="row g2">
          <PicturePicker
            label="Upload photo"
            title="Your picture"
            size="small"
            isRound
            maxEdge={2 * AVATAR_SIZE}
            maxBytes={AVATAR_MAX_BYTES}
            maxPixels={AVATAR_MAX_PIXELS}
            onPicture={async (square) => {
              await upload(square);
              showToast({ tone: 'success', title: 'Your picture is saved' });
            }}
          />
          {user.avatarUrl && (
            <Button
              variant="ghost"
              size="small"
              busyText={remove.isPending && 'Removing...'}
              onClick={() =>
                remove.mutate(undefined, {
                  onError: (error) =>
                    showErrorToast(error, {
                      title: 'The picture could not be removed',
                      description: uploadFailureOf(error).detail,
                    }),
                })
              }
            >
              Remove
            </Button>
          )}
        </div>
        <p className="cap">JPEG, PNG, WebP, GIF or AVIF, up to 8 MB.</p>
      </div>
    </div>
  );
}
