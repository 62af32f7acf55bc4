import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Field, Input, TextArea } from '../../../../../platform/web/ui/controls/field.tsx';
import type { CurrentUser } from '../../../../../shared/words/user.ts';
import { BIO_MAX } from '../../../profile-rules.ts';
import { useOffers } from '../../../../../platform/web/offers.ts';
import { ResendVerification } from '../../resend-verification.tsx';
import { useForm } from '../../../../../platform/web/form/use-form.ts';
import { AvatarField } from './avatar-field.tsx';
import { changeOf, checkProfile, draftOf, type ProfileDraft } from './profile-form.ts';
import { useSaveProfile } from '../settings.queries.ts';

/** Public name, text and picture, and the email address, which is private. */
export function ProfilePart({ user }: { user: CurrentUser }) {
  const [draft, setDraft] = useState<Partial<ProfileDraft>>({});
  const saving = useSaveProfile();
  const shown = { ...draftOf(user), ...draft };
  const change = changeOf(user, shown);
  const form = useForm({
    values: () => shown,
    check: checkProfile,
    async submit() {
      if (!change) return;
      await saving.mutateAsync(change);
      setDraft({});
      showToast({ tone: 'success', title: 'Your profile is saved' });
    },
    messageOf(error) {
      // Errors of a field are shown below it.
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0)
        showErrorToast(error, { title: 'Your profile was not saved', description: messageOf(error) });
      return '';
    },
  });

  const discard = () => {
    setDraft({});
    form.clear();
  };

  const bind = (name: keyof ProfileDraft) => ({
    name,
    value: shown[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });

  return (
    <>
      <AvatarField user={user} />
      <form className="settings-form" {...form.props}>
        <div className="settings-two">
          <Field label="Username" error={form.errors.username}>
            {(linked) => (
              <Input
                {...linked}
                {...bind('username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label="Display name"
            error={form.errors.displayName}
            hint="Shown on your profile and among the creators."
          >
            {(linked) => <Input {...linked} {...bind('displayName')} autoComplete="nickname" />}
          </Field>
        </div>
        <Field
          label="Bio"
          error={form.errors.bio}
          hint={`${shown.bio.length} of ${BIO_MAX} characters. Everybody can read it.`}
        >
          {(linked) => <TextArea {...linked} {...bind('bio')} rows={3} dir="auto" />}
        </Field>
        {change && (
          <div className="settings-save" role="group" aria-label="Unsaved changes">
            <span className="lab">You have unsaved changes</span>
            <span className="row g2">
              <Button variant="ghost" size="small" onClick={discard} disabled={form.isBusy}>
                Discard
              </Button>
              <Button variant="primary" size="small" type="submit" busyText={form.isBusy && 'Saving...'}>
                Save changes
              </Button>
            </span>
          </div>
        )}
      </form>
      <EmailRow user={user} />
    </>
  );
}

function EmailRow({ user }: { user: CurrentUser }) {
  const { hasMail } = useOffers();
  return (
    <div className="row between setting-row">
      <div className="grow">
        <b className="t-s">Email</b>
        <p className="settings-email">{user.email}</p>
        {user.emailVerified ? (
          <p className="cap row g1 settings-verified">
            <BadgeCheck className="i i-xs" />
            Verified
          </p>
        ) : hasMail ? (
          <p className="cap row g1 settings-unverified">
            <CircleAlert className="i i-xs" />
            Not verified yet. Open the link in our letter.
          </p>
        ) : (
          <p className="cap">
            You sign in with it. This site sends no emails, so there is nothing to verify.
          </p>
        )}
      </div>
      {!user.emailVerified && hasMail && <ResendVerification email={user.email} />}
    </div>
  );
}
