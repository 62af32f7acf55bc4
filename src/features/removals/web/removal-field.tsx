import { Field, Input, TextArea } from '../../../platform/web/ui/controls/field.tsx';
import { EMAIL_HINT_WITHOUT_MAIL, maxLengthOf, RELATIONS, type FieldRule } from '../rules.ts';
import { useOffers } from '../../../platform/web/offers.ts';

interface RemovalFieldProps {
  rule: FieldRule;
  value: string | boolean | undefined;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

const COMPLETES: Partial<Record<FieldRule['name'], string>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  postalAddress: 'street-address',
};

/** One answer of the form, rendered by its rule. Declarations start unticked. */
export function RemovalField({ rule, value, error, onChange }: RemovalFieldProps) {
  const { name, input, label, isRequired, isOneOf } = rule;
  const { hasMail } = useOffers();
  const hint = input === 'email' && !hasMail ? EMAIL_HINT_WITHOUT_MAIL : rule.hint;
  if (input === 'check')
    return (
      <Declaration name={name} label={label} isTicked={value === true} error={error} onChange={onChange} />
    );
  const text = typeof value === 'string' ? value : '';
  const shared = { name, required: isRequired, autoComplete: COMPLETES[name] ?? 'off' };
  return (
    <Field label={isRequired || isOneOf ? label : `${label} (optional)`} hint={hint} error={error}>
      {(linked) => {
        const control = { ...linked, ...shared };
        if (input === 'relation')
          return (
            <select
              {...control}
              className="input"
              value={text}
              onChange={(event) => onChange(event.target.value)}
            >
              <option value="">Choose one</option>
              {Object.entries(RELATIONS).map(([relation, words]) => (
                <option key={relation} value={relation}>
                  {words}
                </option>
              ))}
            </select>
          );
        const typed = { ...control, value: text, maxLength: maxLengthOf(input) };
        return input === 'text' ? (
          <TextArea {...typed} rows={4} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <Input
            {...typed}
            type={input === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

interface DeclarationProps {
  name: string;
  label: string;
  isTicked: boolean;
  error: string | undefined;
  onChange: (isTicked: boolean) => void;
}

/** A statement that the requester confirms by ticking it. */
export function Declaration({ name, label, isTicked, error, onChange }: DeclarationProps) {
  const noteId = `${name}-problem`;
  return (
    <div className="removal-declaration">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <span className="err" id={noteId} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
