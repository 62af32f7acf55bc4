import { useId } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Input } from '../../../../platform/web/ui/controls/field.tsx';

const FIELDS = [
  { name: 'actor', label: 'By', max: 200 },
  { name: 'action', label: 'Action begins with', max: 80 },
  { name: 'subjectKind', label: 'Kind of subject', max: 60 },
  { name: 'subjectId', label: 'Subject’s id', max: 200 },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;

interface AuditFiltersProps {
  values: Values;
  onFilter: (values: Values) => void;
}

/** Applies the filters when Enter is pressed. */
export function AuditFilters({ values, onFilter }: AuditFiltersProps) {
  const id = useId();
  return (
    <form
      role="search"
      aria-label="Filter the audit log"
      className="desk-filters"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const valueOf = (name: string) => String(form.get(name) ?? '').trim();
        onFilter({
          actor: valueOf('actor'),
          action: valueOf('action'),
          subjectKind: valueOf('subjectKind'),
          subjectId: valueOf('subjectId'),
        });
      }}
    >
      {FIELDS.map(({ name, label, max }, index) => (
        <div key={name} className="desk-choice">
          <label htmlFor={id + name}>{label}</label>
          <Input
            id={id + name}
            name={name}
            defaultValue={values[name]}
            maxLength={max}
            autoComplete="off"
            spellCheck={false}
            data-desk-search={index === 0 || undefined}
          />
        </div>
      ))}
      <Button type="submit" size="small">
        Filter
      </Button>
    </form>
  );
}
