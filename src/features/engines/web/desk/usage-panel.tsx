import { useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { wholeNumber } from '../../../../platform/web/format.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { BUILT_IN } from '../../rules.ts';
import type { Budget, EngineUsage, UsageOfDay } from '../../usage-contract.ts';
import { useEngineState } from './engine.queries.ts';
import { usePictureEngineState } from './picture-engine.queries.ts';
import { useEngineUsage, useSetBudget } from './usage.queries.ts';

const nameOf = ({ engine, name }: UsageOfDay): string =>
  name ?? (engine === BUILT_IN ? 'Built in' : 'One that was removed');

const COLUMNS: readonly Column<UsageOfDay>[] = [
  { label: 'Day', cell: ({ day }) => day },
  { label: 'Engine', cell: nameOf },
  { label: 'Model', isSecondary: true, cell: ({ model }) => model },
  { label: 'Replies', isNumber: true, cell: ({ replies }) => wholeNumber(replies) },
  {
    label: 'Tokens',
    isNumber: true,
    cell: ({ promptTokens, completionTokens }) => wholeNumber(promptTokens + completionTokens),
  },
  { label: 'Pictures', isNumber: true, cell: ({ pictures }) => wholeNumber(pictures) },
  {
    label: 'Cost',
    isNumber: true,
    cell: ({ cost }) => cost.toLocaleString('en-US', { maximumFractionDigits: 4 }),
  },
];

/** What the engines did, what that cost, and what each user may ask for. */
export function UsagePanel() {
  const query = useEngineUsage();
  return (
    <DeskPanel title="Usage">
      <Loaded query={query} what="usage">
        {({ days, budgets }) => (
          <>
            <DeskTable
              caption="Usage of the last 30 days"
              columns={COLUMNS}
              rows={days}
              keyOf={({ day, engine, model }) => `${day} ${engine} ${model}`}
              empty="Nothing was written or drawn yet. Days begin at midnight UTC; prices are in the settings of each engine."
            />
            <Budgets budgets={budgets} />
          </>
        )}
      </Loaded>
    </DeskPanel>
  );
}

function useSubjects() {
  const chat = useEngineState().data?.engines ?? [];
  const pictures = usePictureEngineState().data?.engines ?? [];
  return [
    { value: 'chat', label: 'All replies' },
    { value: 'image', label: 'All pictures' },
    ...[...chat, ...pictures].map(({ id, name }) => ({ value: id, label: name })),
  ];
}

const NO_BUDGET: Omit<Budget, 'subject'> = { replies: null, tokens: null, pictures: null };
const FIELDS = { replies: 'Replies a day', tokens: 'Tokens a day', pictures: 'Pictures a day' } as const;
type Limit = keyof typeof FIELDS;

/** What a subject can have a limit of. */
const limitsOf = (subject: string): Limit[] =>
  subject === 'chat'
    ? ['replies', 'tokens']
    : subject === 'image'
      ? ['pictures']
      : ['replies', 'tokens', 'pictures'];

const numberIn = (text: string | undefined): number | null => (text?.trim() ? Number(text) : null);

function Budgets({ budgets }: Pick<EngineUsage, 'budgets'>) {
  const subjects = useSubjects();
  const [subject, setSubject] = useState('chat');
  const set = useSetBudget();
  const found = budgets.find((each) => each.subject === subject);
  return (
    <>
      <h3 className="t-s">What each user may ask for</h3>
      <Choice label="Of" value={subject} options={subjects} onChange={setSubject} />
      <DeskForm
        key={`${subject} ${JSON.stringify(found)}`}
        label="Budget"
        submitText="Save"
        busyText="Saving..."
        check={(values) =>
          Object.fromEntries(
            limitsOf(subject).map((limit) => [
              limit,
              /^\d{0,9}$/.test(values[limit]?.trim() ?? '') ? undefined : 'A whole number, or nothing',
            ]),
          )
        }
        submit={async (values) => {
          const limits = limitsOf(subject).map((limit) => [limit, numberIn(values[limit])] as const);
          await set.mutateAsync({ subject, ...NO_BUDGET, ...Object.fromEntries(limits) });
          showToast({ tone: 'success', title: 'The budget was saved' });
        }}
      >
        {(errors) =>
          limitsOf(subject).map((limit) => (
            <Field key={limit} label={FIELDS[limit]} hint="Empty: no limit." error={errors[limit]}>
              {(linked) => (
                <Input
                  {...linked}
                  name={limit}
                  inputMode="numeric"
                  maxLength={9}
                  defaultValue={found?.[limit] ?? ''}
                />
              )}
            </Field>
          ))
        }
      </DeskForm>
    </>
  );
}
