// What there is at the desk, one line a section. A role in `needs` also has to be in shell/desk-roles.ts.
import {
  ChartColumn,
  Coins,
  CreditCard,
  Gem,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  UserRoundCheck,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AdjustmentsPage } from '../../../features/coins/web/desk/adjustments-page.tsx';
import { CoinsDeskPage } from '../../../features/coins/web/desk/coins-desk-page.tsx';
import { OrdersPage } from '../../../features/payments/web/desk/orders-page.tsx';
import { PaymentsDeskPage } from '../../../features/payments/web/desk/payments-desk-page.tsx';
import { RevenuePage } from '../../../features/payments/web/desk/revenue-page.tsx';
import { AuditPage } from '../../../features/safety/web/desk/audit-page.tsx';
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
  { path: 'audit', label: 'Audit log', key: 't', needs: 'admin', Icon: ScrollText, Page: AuditPage },
];

export const sectionsFor = (role: Role): readonly Section[] =>
  SECTIONS.filter(({ needs }) => role === 'admin' || role === needs);

/** The section of an address below /desk, and what the address says after it; null where there is none. */
export function sectionAt(
  sections: readonly Section[],
  splat: string,
): { section: Section; rest: string } | null {
  const [path = '', ...rest] = splat.split('/').filter(Boolean);
  const section = sections.find((one) => one.path === path);
  return section ? { section, rest: rest.join('/') } : null;
}
