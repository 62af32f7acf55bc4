import { Link } from '@tanstack/react-router';

/** What coins are for, and how to get them. `isFree`: a membership would bring more each month. */
export function CoinsHead({ isFree }: { isFree: boolean }) {
  return (
    <header className="coins-head">
      <h1 className="d-l">
        Your <em>coins</em>
      </h1>
      <p className="t2">
        Chatting is free; coins pay for pictures. Claim some each month, or buy a pack below
        {isFree ? (
          <>
            , or get more every month with a{' '}
            <Link to="/subscribe" search={{ returnTo: '/coins' }} className="link">
              membership
            </Link>
          </>
        ) : (
          ' when you want more'
        )}
        .
      </p>
    </header>
  );
}
