import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { browserChance, browserClock } from '../../../../platform/web/clock.ts';
import { actionOfRefusal, useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { sourceBody } from '../edits/form-source.ts';
import { useGenerate, type RequestChat } from '../images.queries.ts';
import { PROMPT_MAX, SEED_MAX } from '../../rules.ts';
import type { RequestForm } from './request-form.ts';

/** Why a request was not taken. */
export interface Refusal {
  kind: 'coins' | 'policy' | 'member' | 'other';
  text: string;
  /** What a membership would permit: completes "Become a member to …". Null where none would. */
  action: string | null;
}

interface RequestProps {
  form: RequestForm;
  character: { id: string } | null;
  chat?: RequestChat | undefined;
  /** Called once the server has taken the request. */
  onStarted: () => void;
}

/** Sends what the form holds: asks guests to sign up, and never pays twice for one press. */
export function useRequest({ form, character, chat, onStarted }: RequestProps) {
  const { status, askToSignUp } = useSession();
  const { askForMembership } = useMembershipGate();
  const generate = useGenerate();
  const [isEmpty, setEmpty] = useState(false);
  const [startedId, setStartedId] = useState<string | null>(null);
  // The same request sent again after a broken line is the same job to the server.
  const sent = useRef({ text: '', key: '' });

  function keyFor(text: string): string {
    if (sent.current.text !== text) {
      const key = `${browserClock.now().toString(36)}-${browserChance().toString(36).slice(2)}`;
      sent.current = { text, key };
    }
    return sent.current.key;
  }

  const body = {
    prompt: form.prompt.trim(),
    negativePrompt: form.negativePrompt.trim(),
    characterId: character?.id,
    model: form.model ?? undefined,
    aspectRatio: form.aspectRatio,
    count: form.count,
    seed: form.seed.trim() || undefined,
    options: form.options,
    ...(form.source && { source: sourceBody(form.source) }),
    ...chat,
  };
  const text = JSON.stringify(body);
  const [sentText, setSentText] = useState('');

  function submit() {
    if (status === 'guest') return askToSignUp('generate images');
    if (generate.isPending || status !== 'signed-in') return;
    setEmpty(!body.prompt);
    if (!body.prompt || isTooLong(form)) return;
    setSentText(text);
    generate.mutate(
      { ...body, idempotencyKey: keyFor(text) },
      {
        onSuccess(job) {
          sent.current = { text: '', key: '' };
          setStartedId(job.id);
          onStarted();
        },
        onError(error) {
          const action = actionOfRefusal(error);
          // Who has as many under way as they may have can also wait: that is said beside the button.
          if (action !== null && !isTooMany(error)) askForMembership(action);
        },
      },
    );
  }

  // What was refused is only said of what was sent: a change takes it back.
  const error = sentText === text ? generate.error : null;
  const fields = error instanceof ApiError ? error.fields : {};
  return {
    submit,
    isSending: generate.isPending,
    startedId,
    fieldErrors: {
      prompt: isEmpty && !form.prompt.trim() ? 'Describe the picture first' : fields.prompt,
      negativePrompt: fields.negativePrompt,
      seed: fields.seed,
    },
    refusal: error ? refusalOf(error) : null,
  };
}

export function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : '';
  const text = messageOf(error, 'Your request could not be sent, and no coins were spent. Try again.');
  const action = actionOfRefusal(error);
  if (code === 'coins.insufficient') return { kind: 'coins', text: `${text}.`, action };
  if (code === 'safety.blocked') return { kind: 'policy', text: `${text} No coins were taken.`, action };
  return { kind: action === null ? 'other' : 'member', text, action };
}

/** The fields say by how much. */
const isTooLong = ({ prompt, negativePrompt, seed }: RequestForm): boolean =>
  Math.max(prompt.length, negativePrompt.length) > PROMPT_MAX || seed.length > SEED_MAX;

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.code === 'images.too_many';
