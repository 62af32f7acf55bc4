import { NumberField, SelectField, TextField } from '../../../platform/web/ui/controls/labelled-fields.tsx';
import { DESCRIPTOR_MAX, DESCRIPTORS, type DescriptorName } from '../../../shared/words/look/look-parts.ts';
import type { LookPage } from '../contract.ts';

type Data = LookPage['data'];

const LABELS: Record<DescriptorName, string> = {
  face: 'Face',
  hair: 'Hair',
  eyes: 'Eyes',
  skin: 'Skin',
  build: 'Build',
  marks: 'Marks',
  clothes: 'Usual clothes',
};
const HINTS: Partial<Record<DescriptorName, string>> = {
  marks: 'Scars, freckles, tattoos.',
  clothes: 'Worn wherever a picture names no others.',
};
/** Apparent ages: younger ones are not drawn, older ones nobody can tell apart. */
const AGE_MIN = 18;
const AGE_MAX = 120;

interface LookDetailsProps {
  base: LookPage['base'];
  data: Data;
  onChange: (part: Partial<Data>) => void;
}

/** The person in words, part by part, and the policy of seeds. */
export function LookDetails({ base, data, onChange }: LookDetailsProps) {
  return (
    <section className="col g3" aria-labelledby="look-details">
      <h2 className="t-m" id="look-details">
        In detail
      </h2>
      {base.words && <p className="note">The character’s own page says: {base.words}</p>}
      {DESCRIPTORS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          hint={HINTS[name]}
          error={data[name].length > DESCRIPTOR_MAX ? `At most ${DESCRIPTOR_MAX} characters` : undefined}
          value={data[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <NumberField
        label="Looks like, in years"
        hint="An adult age; may differ from the age of the story."
        value={data.age}
        min={AGE_MIN}
        max={AGE_MAX}
        onChange={(age) => onChange({ age })}
      />
      <SelectField
        label="Seed"
        hint="The built-in engine keeps the face with either."
        value={data.seedPolicy}
        options={[
          { value: 'per_picture', label: 'Another one for each picture' },
          { value: 'fixed', label: 'One for all pictures' },
        ]}
        onChange={(seedPolicy) => onChange({ seedPolicy })}
      />
    </section>
  );
}
