import type { ReactNode } from 'react';
import { Segmented } from '../ui/controls/segmented.tsx';
import { useReading, type Reading, type ReadingName } from './reading.ts';

interface Field<Name extends ReadingName = ReadingName> {
  name: Name;
  label: string;
  text: string;
  options: readonly { value: Reading[Name]; label: string }[];
}

const field = <Name extends ReadingName>(one: Field<Name>) => one as unknown as Field;

const FIELDS: readonly Field[] = [
  field({
    name: 'size',
    label: 'Text size',
    text: 'Of messages, and of what you write.',
    options: [
      { value: '85', label: '85 %' },
      { value: '100', label: '100' },
      { value: '115', label: '115' },
      { value: '130', label: '130' },
      { value: '150', label: '150' },
      { value: '175', label: '175' },
    ],
  }),
  field({
    name: 'width',
    label: 'Line width',
    text: 'How far a line runs on a wide screen.',
    options: [
      { value: 'narrow', label: 'Narrow' },
      { value: 'normal', label: 'Normal' },
      { value: 'wide', label: 'Wide' },
    ],
  }),
  field({
    name: 'font',
    label: 'Typeface',
    text: 'The last one has letters that are hard to mistake for each other.',
    options: [
      { value: 'house', label: 'House' },
      { value: 'serif', label: 'Book' },
      { value: 'system', label: 'System' },
      { value: 'dyslexic', label: 'OpenDyslexic' },
    ],
  }),
  field({
    name: 'contrast',
    label: 'Contrast',
    text: 'Stronger text and lines, on every screen.',
    options: [
      { value: 'system', label: 'As the system' },
      { value: 'more', label: 'More' },
    ],
  }),
  field({
    name: 'portraits',
    label: 'Portraits in chats',
    text: 'Hidden, initials stand in their place.',
    options: [
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
    ],
  }),
];

interface ReadingFieldsProps {
  /** Lays out one field. */
  row: (field: { name: string; text: string; control: ReactNode }) => ReactNode;
}

/** The choices for reading, in the layout of the place where they stand. They act at once, on this device. */
export function ReadingFields({ row: Row }: ReadingFieldsProps) {
  const { reading, change } = useReading();
  return FIELDS.map(({ name, label, text, options }) => (
    <Row
      key={name}
      name={label}
      text={text}
      control={
        <Segmented
          label={label}
          value={reading[name]}
          options={options}
          onChange={(value) => change({ [name]: value })}
        />
      }
    />
  ));
}
