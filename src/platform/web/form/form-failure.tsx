import { CircleAlert } from 'lucide-react';

/** Why a form was not taken, above it or above its button; nothing where the text is empty. */
export function FormFailure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="alert alert-d" role="alert">
      <CircleAlert className="i i-s" />
      {text}
    </p>
  );
}
