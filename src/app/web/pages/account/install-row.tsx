import { SettingRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { install, useInstallState, type InstallState } from '../../../../platform/web/install/install.ts';
import { useProductName } from '../../../../platform/web/product-name.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';

const textOf = (state: InstallState, name: string): string =>
  ({
    installed: `${name} runs as an app on this device.`,
    offered: `${name} gets its own icon and window on this device.`,
    'by-hand': `Tap the share button of Safari, then “Add to Home Screen”. ${name} gets its own icon and window.`,
    unknown: `If your browser can install ${name}, its menu says “Install” or “Add to Home screen”.`,
  })[state];

/** Installing the product as an app. */
export function InstallRow() {
  const state = useInstallState();
  const name = useProductName();
  return (
    <SettingRow name="Install as an app" text={textOf(state, name)}>
      {state === 'offered' && (
        <Button size="small" onClick={() => void install()}>
          Install
        </Button>
      )}
    </SettingRow>
  );
}
