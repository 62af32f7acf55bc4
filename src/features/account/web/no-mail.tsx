/** In place of a form that asks for a letter, where the operator has set up no mail. */
export function NoMail({ isForPassword }: { isForPassword?: boolean }) {
  return (
    <p className="t2">
      This site sends no emails.{' '}
      {isForPassword ? 'Whoever runs it can give you a new password: ' : 'Whoever runs it can help you: '}
      {/* Dialogs stand outside of the router. */}
      <a href="/support" className="link">
        write to support
      </a>
      .
    </p>
  );
}
