import { Link } from '@tanstack/react-router';
import {
  Bell,
  BookMarked,
  BookHeart,
  Download,
  EyeOff,
  Fingerprint,
  Gem,
  KeyRound,
  Link2,
  MessagesSquare,
  Moon,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  UserRoundX,
  VenetianMask,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageRow } from '../../../../features/account/web/language/language-row.tsx';
import { ContentPart } from '../../../../features/account/web/settings/content-part.tsx';
import { DataPart } from '../../../../features/account/web/settings/data-part.tsx';
import { PasskeysPart } from '../../../../features/account/web/settings/second-steps/passkeys-part.tsx';
import { PasswordPart } from '../../../../features/account/web/settings/password-part.tsx';
import { ProfilePart } from '../../../../features/account/web/settings/profile/profile-part.tsx';
import { SecondFactorPart } from '../../../../features/account/web/settings/second-steps/second-factor-part.tsx';
import { SessionsPart } from '../../../../features/account/web/settings/sessions-part.tsx';
import { SettingRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { SettingsFrame } from '../../../../features/account/web/settings/settings-frame.tsx';
import { OwnMemoryPart } from '../../../../features/chat/web/memory/own-memory-part.tsx';
import { PersonasPart } from '../../../../features/chat/web/personas/personas-part.tsx';
import { HiddenPart } from '../../../../features/discovery/web/hidden-part.tsx';
import { NotificationsPart } from '../../../../features/notifications/web/settings/notifications-part.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { openKeySheet } from '../../../../platform/web/keys/shortcut-keys.tsx';
import { ReadingFields } from '../../../../platform/web/reading/reading-fields.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { useTheme } from '../../shell/theme.tsx';
import { ChatsPart } from './chats-part.tsx';
import { InstallRow } from './install-row.tsx';
import { KeepRow } from './keep-row.tsx';
import { InterestsRow } from './interests-row.tsx';
import { MembersOnly } from '../members-only.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

export function SettingsPage() {
  const { user, status } = useSession();
  return (
    <Page title="Account settings">
      {status === 'guest' ? (
        <MembersOnly
          title="Your settings"
          text="Your profile, your devices and your data are kept with an account."
        />
      ) : user ? (
        <SettingsFrame
          parts={[
            { id: 'profile', label: 'Profile', Icon: UserRound, content: <ProfilePart user={user} /> },
            {
              id: 'preferences',
              label: 'Content',
              Icon: EyeOff,
              content: <ContentPart interests={<InterestsRow names={user.preferences.selectedTags} />} />,
            },
            { id: 'hidden', label: 'Hidden', Icon: UserRoundX, content: <HiddenPart /> },
            {
              id: 'memory',
              label: 'Memory',
              title: 'What characters know about you',
              Icon: BookHeart,
              content: <OwnMemoryPart />,
            },
            { id: 'personas', label: 'Personas', Icon: VenetianMask, content: <PersonasPart /> },
            { id: 'notifications', label: 'Notifications', Icon: Bell, content: <NotificationsPart /> },
            { id: 'lorebooks', label: 'Lorebooks', Icon: BookMarked, content: LOREBOOKS },
            { id: 'chats', label: 'Chats', Icon: MessagesSquare, content: <ChatsPart /> },
            { id: 'shares', label: 'Shared links', Icon: Link2, content: SHARES },
            { id: 'appearance', label: 'Appearance', Icon: Moon, content: <AppearancePart user={user} /> },
            { id: 'membership', label: 'Membership', Icon: Gem, content: MEMBERSHIP },
            { id: 'password', label: 'Password', Icon: KeyRound, content: <PasswordPart user={user} /> },
            {
              id: 'two-step',
              label: 'Two-step sign-in',
              Icon: ShieldCheck,
              content: <SecondFactorPart user={user} />,
            },
            { id: 'passkeys', label: 'Passkeys', Icon: Fingerprint, content: <PasskeysPart user={user} /> },
            {
              id: 'devices',
              label: 'Devices',
              Icon: MonitorSmartphone,
              content: <DevicesPart userId={user.id} />,
            },
            { id: 'data', label: 'Your data', Icon: Download, content: <DataPart user={user} /> },
          ]}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}

interface LinkRowProps {
  name: string;
  text: string;
  to: '/lorebooks' | '/shares' | '/subscription/manage';
  children: string;
}

/** What is set on a screen of its own. */
const LinkRow = ({ name, text, to, children }: LinkRowProps) => (
  <SettingRow name={name} text={text}>
    <Link to={to} className={buttonClass({ size: 'small' })}>
      {children}
    </Link>
  </SettingRow>
);

const LOREBOOKS = (
  <LinkRow
    name="Lorebooks"
    text="What characters should know of places, people and habits, in all chats or in some of them."
    to="/lorebooks"
  >
    Open
  </LinkRow>
);
const SHARES = (
  <LinkRow
    name="Chats that you have shared"
    text="All links with their views. Withdraw one of them, or all."
    to="/shares"
  >
    Open
  </LinkRow>
);
const DevicesPart = ({ userId }: { userId: string }) => (
  <>
    <InstallRow />
    <KeepRow userId={userId} />
    <SessionsPart />
  </>
);
const MEMBERSHIP = (
  <LinkRow
    name="Membership and payments"
    text="Your plan and its next charge, invoices, and a spending limit."
    to="/subscription/manage"
  >
    Manage
  </LinkRow>
);

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

function AppearancePart({ user }: { user: CurrentUser }) {
  const { choice, choose } = useTheme();
  return (
    <>
      <SettingRow name="Theme" text="Dark is the default after sunset, and before it. On this device only.">
        <Segmented label="Theme" value={choice} options={THEMES} onChange={choose} />
      </SettingRow>
      <LanguageRow user={user} />
      <ReadingFields row={ReadingRow} />
      <SettingRow name="Keys" text="Every shortcut, and whether single keys are shortcuts on this device.">
        <Button size="small" onClick={openKeySheet}>
          Show
        </Button>
      </SettingRow>
    </>
  );
}

const ReadingRow = ({ name, text, control }: { name: string; text: string; control: ReactNode }) => (
  <SettingRow name={name} text={text}>
    {control}
  </SettingRow>
);
