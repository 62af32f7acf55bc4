import { SettingRow } from '../../../../features/account/web/settings/setting-row.tsx';
import { openTagDialog } from '../../../../features/tags/web/open-tag-dialog.ts';
import { useTagOffer } from '../../../../features/tags/web/tags.queries.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';

/** Labels of the chosen tags. Interests are private and shown only to their owner. */
export function InterestsRow({ names }: { names: readonly string[] }) {
  const { groups } = useTagOffer();
  const shown = new Map(
    groups?.flatMap(({ tags }) => tags.map((tag) => [tag.name, tag.displayName] as const)),
  );
  const list = names.map((name) => shown.get(name) ?? name).join(', ');
  return (
    <SettingRow
      name="Interests"
      text={list || 'None chosen yet. They shape what For You shows; no one else sees them.'}
    >
      <Button size="small" aria-label="Update your interests" onClick={openTagDialog}>
        Update
      </Button>
    </SettingRow>
  );
}
