import { useState } from 'react';
import { messageOf } from '../api-error.ts';
import { showErrorToast } from '../error-toast.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

interface ConfirmedButtonProps {
  text: string;
  busyText: string;
  /** Accessible name, if the text alone does not name the subject. */
  label?: string;
  question: Question;
  isDanger?: boolean;
  /** Title of the error if it fails. */
  failedTitle: string;
  act: () => Promise<unknown>;
}

/** A button for an action that is confirmed first. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { text, busyText, label, question, isDanger, failedTitle, act } = props;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setAsking(false);
    setBusy(true);
    await act().catch((error: unknown) =>
      showErrorToast(error, { title: failedTitle, description: messageOf(error) }),
    );
    setBusy(false);
  }

  return (
    <>
      <Button size="small" aria-label={label} busyText={isBusy && busyText} onClick={() => setAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        question={isAsking ? question : null}
        isDanger={isDanger}
        onNo={() => setAsking(false)}
        onYes={() => void run()}
      />
    </>
  );
}
