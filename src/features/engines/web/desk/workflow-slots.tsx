// A workflow of ComfyUI, and which of its places are filled for each picture: found by reading it, shown, and changeable.
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import { nodeName, parseWorkflow, type WorkflowGraph } from '../../../../shared/workflow/graph.ts';
import { proposeSlots } from '../../../../shared/workflow/propose-slots.ts';
import {
  parseSlots,
  placesFor,
  SLOTS,
  slotsText,
  targetText,
  type Slot,
  type SlotTargets,
} from '../../../../shared/workflow/slots.ts';

interface WorkflowSlotsProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** Names of the two fields of the form. */
  names: { workflow: string; places: string };
  workflow: string;
  /** As they are stored; empty for what reading the workflow tells. */
  places: string;
}

const LABELS: Readonly<Record<Slot, string>> = {
  prompt: 'Prompt',
  negative: 'What is left out',
  seed: 'Seed',
  width: 'Width',
  height: 'Height',
  count: 'Number of pictures',
  steps: 'Steps',
  guidance: 'Guidance',
  sampler: 'Sampler',
  scheduler: 'Scheduler',
  checkpoint: 'Model',
  source: 'Picture to draw on',
  strength: 'How much of it changes',
  mask: 'Mask',
  reference: 'Reference picture',
  output: 'Node with the finished picture',
};

/** Null while the text is no workflow. */
function graphIn(text: string): WorkflowGraph | null {
  try {
    return parseWorkflow(text);
  } catch {
    return null;
  }
}

function storedIn(text: string): SlotTargets {
  try {
    return parseSlots(text);
  } catch {
    return {};
  }
}

/** Without what only makes it readable, so that large ones fit. */
const compact = (text: string): string => {
  const graph = graphIn(text);
  return graph ? JSON.stringify(graph) : text;
};

export function WorkflowSlots({ label, hint, error, names, workflow, places }: WorkflowSlotsProps) {
  const [text, setText] = useState(workflow);
  const [chosen, setChosen] = useState<SlotTargets>(() => storedIn(places));
  const file = useRef<HTMLInputElement>(null);
  const graph = graphIn(text);
  const slots = graph && { ...proposeSlots(graph), ...chosen };

  function read(next: string) {
    setText(next);
    // What was chosen names nodes of the workflow before.
    setChosen({});
  }

  return (
    <>
      <div className="is-wide">
        <Field label={label} hint={hint} error={error}>
          {(linked) => (
            <TextArea
              {...linked}
              name={names.workflow}
              rows={4}
              spellCheck={false}
              value={text}
              onChange={({ target }) => read(target.value)}
            />
          )}
        </Field>
        <Button size="small" icon={<Upload className="i i-s" />} onClick={() => file.current?.click()}>
          Choose a workflow file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label="Choose a workflow file"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then((each) => read(compact(each)));
            target.value = '';
          }}
        />
      </div>
      {text.trim() !== '' && !graph && (
        <p role="status" className="is-wide">
          This is not a workflow in ComfyUI’s format for its API: use “Export (API)” there.
        </p>
      )}
      {slots && (
        <details className="desk-form-more" open>
          <summary>Places of the workflow</summary>
          <p>Found by reading the workflow. Change what is not right.</p>
          <div className="desk-form">
            {SLOTS.map((slot) => (
              <Choice
                key={slot}
                label={LABELS[slot]}
                value={valueOf(slots, slot)}
                options={optionsFor(graph, slots, slot)}
                onChange={(value) => setChosen({ ...chosen, ...storedIn(`${slot} = ${value}`) })}
              />
            ))}
          </div>
        </details>
      )}
      <input type="hidden" name={names.places} value={slots ? slotsText(whole(slots)) : ''} />
    </>
  );
}

const valueOf = (slots: SlotTargets, slot: Slot): string => (slots[slot] ?? []).map(targetText).join(', ');

/** Says of each place that has none, too, so that reading the workflow does not bring it back. */
const whole = (slots: SlotTargets): SlotTargets =>
  Object.fromEntries(SLOTS.map((slot) => [slot, slots[slot] ?? []]));

function optionsFor(graph: WorkflowGraph, slots: SlotTargets, slot: Slot) {
  const found = placesFor(graph, slot).map((target) => {
    const node = graph[target.node]!;
    return { value: targetText(target), label: `${targetText(target)} (${nodeName(node)})` };
  });
  const now = valueOf(slots, slot);
  const isListed = now === '' || found.some(({ value }) => value === now);
  return [
    { value: '', label: 'Not filled' },
    // A value that goes to several places, as the words for both encoders of a model.
    ...(isListed ? [] : [{ value: now, label: now }]),
    ...found,
  ];
}
