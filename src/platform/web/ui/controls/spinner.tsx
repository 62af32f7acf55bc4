/** Decorative; describe the activity in a text next to it. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
