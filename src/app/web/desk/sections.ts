// What there is at the desk, one line a section. A role in `needs` also has to be in shell/desk-roles.ts.
import {
  ChartColumn,
  Coins,
  CreditCard,
  Gem,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  EyeOff,
  ReceiptText,
  ScrollText,
  UserRoundX,
  UserRoundCheck,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AccountsDeskPage } from '../../../features/account/web/desk/accounts-desk-page.tsx';
import { AdjustmentsPage } from '../../../features/coins/web/desk/adjustments-page.tsx';
import { CoinsDeskPage } from '../../../features/coins/web/desk/coins-desk-page.tsx';
import { NewsPage } from '../../../features/notifications/web/desk/news-page.tsx';
import { OrdersPage } from '../../../features/payments/web/desk/orders-page.tsx';
import { PaymentsDeskPage } from '../../../features/payments/web/desk/payments-desk-page.tsx';
import { RevenuePage } from '../../../features/payments/web/desk/revenue-page.tsx';
import { RemovalsDeskPage } from '../../../features/removals/web/desk/removals-desk-page.tsx';
import { AuditPage } from '../../../features/safety/web/desk/audit-page.tsx';
import { TicketsPage } from '../../../features/support/web/desk/tickets-page.tsx';
import type { Role } from '../../../shared/words/tier.ts';
import { OverviewPage } from './overview-page.tsx';
import { PlansPage } from './plans-page.tsx';

export interface Section {
  /** Below /desk; empty for its first page. */
  path: string;
  label: string;
  /** Leads there after G. */
  key: string;
  /** The least role that may use it. */
  needs: Exclude<Role, 'user'>;
  Icon: typeof Gem;
  /** `rest`: what the address says after the section's own path. */
  Page: ComponentType<{ rest: string }>;
}

export const SECTIONS: readonly Section[] = [
  { path: '', label: 'Overview', key: 'o', needs: 'admin', Icon: LayoutDashboard, Page: OverviewPage },
  { path: 'tickets', label: 'Tickets', key: 's', needs: 'moderator', Icon: LifeBuoy, Page: TicketsPage },
  {
    path: 'removals',
    label: 'Removals',
    key: 'm',
    needs: 'moderator',
    Icon: EyeOff,
    Page: RemovalsDeskPage,
  },
  {
    path: 'accounts',
    label: 'Accounts',
    key: 'u',
    needs: 'moderator',
    Icon: UserRoundX,
    Page: AccountsDeskPage,
  },
  { path: 'payments', label: 'Payments', key: 'p', needs: 'admin', Icon: CreditCard, Page: PaymentsDeskPage },
  { path: 'orders', label: 'Orders', key: 'd', needs: 'admin', Icon: ReceiptText, Page: OrdersPage },
  { path: 'coins', label: 'Users’ coins', key: 'c', needs: 'admin', Icon: Coins, Page: CoinsDeskPage },
  {
    path: 'adjustments',
    label: 'Adjustments',
    key: 'a',
    needs: 'admin',
    Icon: UserRoundCheck,
    Page: AdjustmentsPage,
  },
  { path: 'plans', label: 'Plans', key: 'l', needs: 'admin', Icon: Gem, Page: PlansPage },
  { path: 'revenue', label: 'Revenue', key: 'r', needs: 'admin', Icon: ChartColumn, Page: RevenuePage },
  { path: 'news', label: 'News', key: 'n', needs: 'admin', Icon: Megaphone, Page: NewsPage },
  { path: 'audit', label: 'Audit log', key: 't', needs: 'admin', Icon: ScrollText, Page: AuditPage },
];

export const sectionsFor = (role: Role): readonly Section[] =>
  SECTIONS.filter(({ needs }) => role === 'admin' || role === needs);

/**
 * The section of an address below /desk, and what the address says after it; null where there is none. Who has no
 * overview begins with the first section of theirs.
 */
export function sectionAt(
  sections: readonly Section[],
  splat: string,
): { section: Section; rest: string } | null {
  const [path = '', ...rest] = splat.split('/').filter(Boolean);
  const section = sections.find((one) => one.path === path) ?? (path ? undefined : sections[0]);
  return section ? { section, rest: rest.join('/') } : null;
}
