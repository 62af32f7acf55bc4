// Who uses the model next: one at a time, replies in the order in which they came, and what can wait after them.
export type Urgency = 'reply' | 'later';

interface Waiting {
  begin(): void;
  urgency: Urgency;
}

export function createTurnQueue() {
  const waiting: Waiting[] = [];
  let isBusy = false;
  let replies = 0;

  function next(): void {
    const place = Math.max(
      waiting.findIndex(({ urgency }) => urgency === 'reply'),
      0,
    );
    const [chosen] = waiting.splice(place, 1);
    isBusy = chosen !== undefined;
    chosen?.begin();
  }

  return {
    /** Replies that are written or wait. */
    get replies(): number {
      return replies;
    },
    async inTurn<T>(work: () => Promise<T>, urgency: Urgency): Promise<T> {
      if (urgency === 'reply') replies++;
      const turn = new Promise<void>((begin) => waiting.push({ begin, urgency }));
      if (!isBusy) next();
      await turn;
      try {
        return await work();
      } finally {
        if (urgency === 'reply') replies--;
        next();
      }
    },
  };
}
