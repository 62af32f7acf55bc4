import { Plus, X } from 'lucide-react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import { ADDRESS_MAX, ITEMS_MAX } from '../rules.ts';

interface AddressFieldsProps {
  items: readonly string[];
  errors: Partial<Record<string, string>>;
  onChange: (items: string[]) => void;
}

/** Where the content is: one address a line; several that are pasted at once become several lines. */
export function AddressFields({ items, errors, onChange }: AddressFieldsProps) {
  const replace = (index: number, ...texts: string[]) => onChange(items.toSpliced(index, 1, ...texts));
  return (
    <fieldset className="removal-addresses">
      <legend className="t-s">Where is it?</legend>
      <p className="cap">
        The address of a character, a picture, a creator or a gallery. Open it, and copy what the browser
        shows at the top.
      </p>
      {errors.items && (
        <p className="err" role="alert">
          {errors.items}
        </p>
      )}
      {items.map((item, index) => (
        // The lines have no identity but their place.
        <div className="removal-address" key={index}>
          <Field
            label={items.length > 1 ? `Address ${index + 1}` : 'Address'}
            error={errors[`items.${index}`]}
          >
            {(linked) => (
              <Input
                {...linked}
                name={`items.${index}`}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={ADDRESS_MAX}
                value={item}
                onChange={(event) => replace(index, event.target.value)}
                onPaste={(event) => {
                  const lines = event.clipboardData.getData('text').split(/\s+/).filter(Boolean);
                  if (lines.length < 2) return;
                  event.preventDefault();
                  replace(index, ...lines);
                }}
              />
            )}
          </Field>
          {items.length > 1 && (
            <IconButton
              label={`Remove address ${index + 1}`}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              <X className="i i-s" />
            </IconButton>
          )}
        </div>
      ))}
      {items.length < ITEMS_MAX && (
        <div>
          <Button size="small" icon={<Plus className="i i-s" />} onClick={() => onChange([...items, ''])}>
            Another address
          </Button>
        </div>
      )}
    </fieldset>
  );
}
