import { Link } from '@tanstack/react-router';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { RevealAddress } from '../../../../platform/web/desk/reveal-address.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import type { DeskTicket } from '../../contract.ts';
import { supportClient } from '../support.queries.ts';

/** What staff has to know of who asked. Money leads on only for those whose desk has it. */
export function TicketFactsPanel({ ticket }: { ticket: DeskTicket }) {
  const { user } = useSession();
  const isAdmin = user?.role === 'admin';
  const { facts } = ticket;
  const { userId, username, coins, lastPayment, registeredAt } = facts;
  return (
    <DeskPanel title="Who asked">
      <Facts
        facts={[
          [
            'User',
            userId ? (
              <Link
                key="user"
                className="link"
                to="/user-profile/$id"
                params={{ id: userId }}
                preload={false}
              >
                {username}
              </Link>
            ) : (
              <span key="user" className="t3">
                guest
              </span>
            ),
          ],
          [
            'Email',
            <div key="email" className="desk-address">
              {facts.email}{' '}
              <StateMark mood={facts.isEmailVerified ? 'good' : 'wait'}>
                {facts.isEmailVerified ? 'verified' : 'not verified'}
              </StateMark>
              {facts.isEmailMasked && (
                <RevealAddress
                  key={ticket.id}
                  reveal={(reason) =>
                    supportClient.revealAddress({ params: { id: ticket.id }, body: { reason } })
                  }
                />
              )}
            </div>,
          ],
          ['Registered', registeredAt ? `${timeText(registeredAt)} UTC` : '–'],
          ['Membership', facts.tier ?? '–'],
          [
            'Coins',
            coins === null || !userId ? (
              '–'
            ) : isAdmin ? (
              <DeskLink key="coins" path={`coins/${userId}`}>
                {wholeText(coins)}
              </DeskLink>
            ) : (
              wholeText(coins)
            ),
          ],
          [
            'Last payment',
            !lastPayment ? (
              'none'
            ) : isAdmin ? (
              <DeskLink key="payment" path={`payments/${lastPayment.id}`}>
                {lastPayment.description}, {timeText(lastPayment.at)}
              </DeskLink>
            ) : (
              `${lastPayment.description}, ${timeText(lastPayment.at)}`
            ),
          ],
          ['Characters', wholeText(facts.characters)],
          ['Reports against them', wholeText(facts.reportsAgainst)],
          ['Tickets', wholeText(facts.tickets)],
          ['Asked', `${timeText(ticket.createdAt)} UTC`],
          ['Came from', facts.page || '–'],
          ['Browser', facts.userAgent || '–'],
        ]}
      />
    </DeskPanel>
  );
}
