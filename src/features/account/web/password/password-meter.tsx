import './password-meter.css';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const WORDS = ['Easily guessed', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** How long a guesser would need, in a word and a bar. Loaded when the first password is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const { score } = estimator.check(password.slice(0, 100));
  return (
    <div className="password-meter" data-score={score}>
      <i aria-hidden="true">
        <i style={{ width: `${(score + 1) * 20}%` }} />
      </i>
      <span className="cap" role="status">
        <span className="sr">Strength of the password: </span>
        {WORDS[score]}
      </span>
    </div>
  );
}
