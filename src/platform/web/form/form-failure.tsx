import { CircleAlert } from 'lucide-react';

/** The error of a form, shown above it or above its button; renders nothing for an empty text. */
export function FormFailure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="alert alert-d" role="alert">
      <CircleAlert className="i i-s" />
      {text}
    </p>
  );
}
