import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ADD_COINS_A_DAY, ADD_COINS_MAX } from '../rules.ts';
import { useAddCoins } from './coins.queries.ts';
import { counted } from '../../../shared/words/counted.ts';

/** Coins for trying things out, in development mode. */
export function AddCoinsPanel() {
  const { status } = useSession();
  const request = useAddCoins();
  if (status !== 'signed-in') return null;
  return (
    <section className="panel pad" aria-labelledby="add-coins-title">
      <h2 className="t-m" id="add-coins-title">
        Coins for trying out
      </h2>
      <p className="cap">
        In development mode only: {ADD_COINS_MAX} at a time, {ADD_COINS_A_DAY.toLocaleString('en-US')} a day.
      </p>
      <Button
        busyText={request.isPending && 'Adding...'}
        onClick={() =>
          request.mutate(undefined, {
            onSuccess: ({ coins }) =>
              showToast({ tone: 'success', title: `You have ${counted(coins, 'coin')} now` }),
            onError: (error) =>
              showErrorToast(error, { title: 'No coins were added', description: messageOf(error) }),
          })
        }
      >
        Add {ADD_COINS_MAX} coins
      </Button>
    </section>
  );
}
