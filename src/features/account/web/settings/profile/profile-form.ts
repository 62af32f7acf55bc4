// What of the profile was changed, and what is wrong with it.
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import { displayLine } from '../../../../../shared/words/display-line.ts';
import { BIO_MAX, DISPLAY_NAME_MAX, tidyLines } from '../../../profile-rules.ts';
import { checkUsername } from '../../form-checks.ts';
import type { FieldErrors } from '../../../../../platform/web/form/form-values.ts';
import type { ProfileChange } from '../settings.queries.ts';

export interface ProfileDraft {
  username: string;
  displayName: string;
  bio: string;
}

type Shown = Pick<CurrentUser, 'username' | 'displayName' | 'bio'>;

export const draftOf = ({ username, displayName, bio }: Shown): ProfileDraft => ({
  username,
  displayName,
  bio,
});

/** As the server will keep it. */
const tidy = ({ username, displayName, bio }: ProfileDraft): ProfileDraft => ({
  username: username.trim(),
  displayName: displayLine(displayName),
  bio: tidyLines(bio),
});

/** Only what differs; null where nothing does. */
export function changeOf(user: Shown, draft: ProfileDraft): ProfileChange | null {
  const wanted = tidy(draft);
  const change: ProfileChange = {};
  for (const name of ['username', 'displayName', 'bio'] as const)
    if (wanted[name] !== user[name]) change[name] = wanted[name];
  return Object.keys(change).length > 0 ? change : null;
}

export function checkProfile(draft: ProfileDraft): FieldErrors<keyof ProfileDraft> {
  const { username, displayName, bio } = tidy(draft);
  const wrong: FieldErrors<keyof ProfileDraft> = {};
  const name = checkUsername(username);
  if (name) wrong.username = name;
  if (displayName.length > DISPLAY_NAME_MAX)
    wrong.displayName = `Display name can have at most ${DISPLAY_NAME_MAX} characters`;
  if (bio.length > BIO_MAX) wrong.bio = `Bio can have at most ${BIO_MAX} characters`;
  return wrong;
}
