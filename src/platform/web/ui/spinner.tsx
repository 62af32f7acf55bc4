/** Only a sign; say beside it what is going on. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
