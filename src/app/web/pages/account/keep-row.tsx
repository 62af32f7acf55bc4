import { useState } from 'react';
import { SettingRow, SwitchRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { canKeep, keepFor, keepNothing, useKeptFor } from '../../../../platform/web/kept/keeping.ts';

const NAME = 'Keep on this device';
const TEXT =
  'What you saw of your chats in the last hour can be read here without a connection. It is encrypted, and signing out throws the key away.';

/** Off unless somebody wants it: others may use this device. */
export function KeepRow({ userId }: { userId: string }) {
  const isOn = useKeptFor() === userId;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!canKeep())
    return (
      <SettingRow name={NAME} text="This browser cannot keep anything safely on this page.">
        {null}
      </SettingRow>
    );

  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await (wanted ? keepFor(userId) : keepNothing());
    } catch {
      setProblem(
        wanted
          ? 'This browser has no room for it.'
          : 'What is kept here could not be thrown away. Try again, or clear the data of this site in your browser.',
      );
    }
    setBusy(false);
  }

  const text = problem ? (
    <>
      {TEXT}{' '}
      <span className="err" role="alert">
        {problem}
      </span>
    </>
  ) : (
    TEXT
  );
  return (
    <SwitchRow
      name={NAME}
      text={text}
      isOn={isOn}
      isBusy={isBusy}
      onChange={(wanted) => void change(wanted)}
    />
  );
}
