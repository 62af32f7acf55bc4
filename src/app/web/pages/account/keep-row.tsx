import { SettingRow, SwitchRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { canKeep, keepFor, keepNothing, useKeptFor } from '../../../../platform/web/kept/keeping.ts';

const NAME = 'Keep on this device';
const TEXT =
  'What you saw of your chats in the last hour can be read here without a connection. It is encrypted, and signing out throws the key away.';

/** Off unless somebody wants it: others may use this device. */
export function KeepRow({ userId }: { userId: string }) {
  const isOn = useKeptFor() === userId;
  if (!canKeep())
    return (
      <SettingRow name={NAME} text="This browser cannot keep anything safely on this page.">
        {null}
      </SettingRow>
    );
  return (
    <SwitchRow
      name={NAME}
      text={TEXT}
      isOn={isOn}
      onChange={(wanted) => (wanted ? keepFor(userId) : void keepNothing().catch(() => {}))}
    />
  );
}
