import { CircleAlert } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { CheckField } from '../../../../platform/web/ui/controls/labelled-fields.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { ChoosableMessage } from '../../contract.ts';
import { TITLE_MAX, type Expiry } from '../../rules.ts';
import { namesFault } from './names.ts';
import { rangeFault, rangeOf, type Wish } from './wish.ts';

const EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'never', label: 'No end' },
] as const;

/** An option of a list is one line. */
const OPTION_MAX = 70;
const optionText = ({ name, excerpt }: ChoosableMessage, index: number): string => {
  const text = `${index + 1}. ${name}: ${excerpt}`;
  return text.length > OPTION_MAX ? `${text.slice(0, OPTION_MAX).toWellFormed()}…` : text;
};

interface PartFormProps {
  wish: Wish;
  items: readonly ChoosableMessage[];
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  isBusy: boolean;
  error: unknown;
  onEarlier: () => void;
  onChange: (wish: Wish) => void;
  onLook: () => void;
  onClose: () => void;
}

export function PartForm(props: PartFormProps) {
  const { wish, items, isBusy, error, onChange, onLook, onClose } = props;
  const change = (changes: Partial<Wish>) => onChange({ ...wish, ...changes });
  const namesError = namesFault(wish.names);
  return (
    <form
      className="col g4"
      onSubmit={(event) => {
        event.preventDefault();
        onLook();
      }}
    >
      <p className="t2">
        Whoever has the link can read this part as it is now. Nobody finds it without the link, and you can
        withdraw it at any time.
      </p>
      <Range {...props} />
      <Field label="Title">
        {(linked) => (
          <Input
            {...linked}
            autoComplete="off"
            maxLength={TITLE_MAX}
            value={wish.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <CheckField
        label="Mask my names"
        hint="Your account, your personas and the name that you told, everywhere in the text and the title."
        isOn={wish.isMasked}
        onChange={(isMasked) => change({ isMasked })}
      />
      <Field
        label="Other names to mask"
        hint="Divided by commas, for instance of friends that you wrote about."
        error={namesError}
      >
        {(linked) => (
          <Input
            {...linked}
            autoComplete="off"
            value={wish.names}
            onChange={(event) => change({ names: event.target.value })}
          />
        )}
      </Field>
      <div className="col g2">
        <span className="share-label">The link stays open for</span>
        <Segmented
          label="The link stays open for"
          value={wish.expiresInDays === null ? 'never' : (String(wish.expiresInDays) as '7' | '30')}
          options={EXPIRIES}
          onChange={(value) =>
            change({ expiresInDays: value === 'never' ? null : (Number(value) as Expiry) })
          }
        />
      </div>
      {Boolean(error) && (
        <p className="alert alert-d" role="alert">
          <CircleAlert className="i" />
          {messageOf(error, 'That did not work. Check your connection, then try again.')}
        </p>
      )}
      <div className="row g3 wrap">
        <Button
          type="submit"
          variant="primary"
          disabled={Boolean(namesError) || Boolean(rangeFault(wish, items)) || items.length === 0}
          busyText={isBusy && 'Checking...'}
        >
          Look it over
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function Range({ wish, items, hasEarlier, isLoadingEarlier, onEarlier, onChange }: PartFormProps) {
  const { from, to } = rangeOf(wish, items);
  const options = items.map((item, index) => (
    <option key={item.id} value={item.id}>
      {optionText(item, index)}
    </option>
  ));
  return (
    <>
      <Field label="From">
        {(linked) => (
          <select
            {...linked}
            className="input"
            data-first-focus
            value={items[from]?.id}
            onChange={(event) => onChange({ ...wish, fromId: event.target.value })}
          >
            {options}
          </select>
        )}
      </Field>
      {hasEarlier && (
        <Button size="small" variant="ghost" busyText={isLoadingEarlier && 'Loading...'} onClick={onEarlier}>
          Earlier messages
        </Button>
      )}
      <Field
        label="To"
        hint={`${to - from + 1} ${to === from ? 'message' : 'messages'}`}
        error={rangeFault(wish, items)}
      >
        {(linked) => (
          <select
            {...linked}
            className="input"
            value={items[to]?.id}
            onChange={(event) =>
              onChange({ ...wish, fromId: items[from]?.id ?? '', toId: event.target.value })
            }
          >
            {options.slice(from)}
          </select>
        )}
      </Field>
    </>
  );
}
