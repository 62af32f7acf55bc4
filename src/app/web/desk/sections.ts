// The sections of the desk. Each role in `needs` must also be listed in shell/desk-roles.ts.
import {
  ChartColumn,
  Coins,
  Cpu,
  CreditCard,
  Gem,
  LayoutDashboard,
  LifeBuoy,
  Megaphone,
  EyeOff,
  ImageOff,
  ReceiptText,
  ScrollText,
  Share2,
  UserRoundX,
  UserRoundCheck,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AccountsDeskPage } from '../../../features/account/web/desk/accounts-desk-page.tsx';
import { AdjustmentsPage } from '../../../features/coins/web/desk/adjustments-page.tsx';
import { CoinsDeskPage } from '../../../features/coins/web/desk/coins-desk-page.tsx';
import { EnginesPage } from '../../../features/engines/web/desk/engines-page.tsx';
import { NewsPage } from '../../../features/notifications/web/desk/news-page.tsx';
import { OrdersPage } from '../../../features/payments/web/desk/orders-page.tsx';
import { PaymentsDeskPage } from '../../../features/payments/web/desk/payments-desk-page.tsx';
import { RevenuePage } from '../../../features/payments/web/desk/revenue-page.tsx';
import { PictureReviewsPage } from '../../../features/images/web/desk/reviews-desk-page.tsx';
import { RemovalsDeskPage } from '../../../features/removals/web/desk/removals-desk-page.tsx';
import { AuditPage } from '../../../features/safety/web/desk/audit-page.tsx';
import { SharesDeskPage } from '../../../features/shares/web/desk/shares-desk-page.tsx';
import { TicketsPage } from '../../../features/support/web/desk/tickets-page.tsx';
import type { Role } from '../../../shared/words/tier.ts';
import { OverviewPage } from './overview-page.tsx';
import { PlansPage } from './plans-page.tsx';

export interface Section {
  /** The path below /desk; empty for its first page. */
  path: string;
  label: string;
  /** The key that opens the section after G. */
  key: string;
  /** The least privileged role that may use it. */
  needs: Exclude<Role, 'user'>;
  Icon: typeof Gem;
  /** `rest` is the remaining path after the section's own. */
  Page: ComponentType<{ rest: string }>;
}

export const SECTIONS: readonly Section[] = [
  { path: '', label: 'Overview', key: 'o', needs: 'admin', Icon: LayoutDashboard, Page: OverviewPage },
  { path: 'engines', label: 'Engines', key: 'e', needs: 'admin', Icon: Cpu, Page: EnginesPage },
  { path: 'tickets', label: 'Tickets', key: 's', needs: 'moderator', Icon: LifeBuoy, Page: TicketsPage },
  { path: 'removals', label: 'Removals', key: 'm', needs: 'moderator', Icon: EyeOff, Page: RemovalsDeskPage },
  {
    path: 'pictures',
    label: 'Pictures',
    key: 'i',
    needs: 'moderator',
    Icon: ImageOff,
    Page: PictureReviewsPage,
  },
  { path: 'shares', label: 'Shared chats', key: 'h', needs: 'moderator', Icon: Share2, Page: SharesDeskPage },
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
 * The section of a path below /desk and the rest of the path; null if there is no such section. The empty
 * path is the first section of `sections`, for roles without the overview.
 */
export function sectionAt(
  sections: readonly Section[],
  splat: string,
): { section: Section; rest: string } | null {
  const [path = '', ...rest] = splat.split('/').filter(Boolean);
  const section = sections.find((one) => one.path === path) ?? (path ? undefined : sections[0]);
  return section ? { section, rest: rest.join('/') } : null;
}
