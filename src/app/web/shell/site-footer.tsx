import './site-footer.css';
import { Link, useLocation } from '@tanstack/react-router';
import { LanguageLinks } from '../../../features/account/web/language/language-links.tsx';
import { useProductName } from '../../../platform/web/product-name.ts';
import { BrandMark } from '../../../platform/web/ui/brand-mark.tsx';

const ABOUT = [
  { to: '/features', label: 'Features' },
  { to: '/guides', label: 'Guides' },
  { to: '/creators', label: 'Creators' },
  { to: '/subscribe', label: 'Membership' },
  { to: '/support', label: 'Help and support' },
] as const;

/** Paths from the specification (section 2). */
const LEGAL = [
  ['terms-of-service', 'Terms of Service'],
  ['privacy-policy', 'Privacy Policy'],
  ['cookie-policy', 'Cookie Policy'],
  ['community-guidelines', 'Community Guidelines'],
  ['content-policy', 'Content Policy'],
  ['blocked-content-policy', 'Blocked Content'],
  ['dmca-notice', 'DMCA'],
  ['2257-exemption-statement', '2257 Exemption'],
  ['age-verification-policy', 'Age Verification'],
  ['content-provider-compliance', 'Content Providers'],
  ['content-safety-compliance', 'Content Safety'],
  ['liability-disclaimer', 'Liability'],
] as const;

/** Shown below lists that have an end: the operator and the legal documents. */
export function SiteFooter() {
  const productName = useProductName();
  const from = useLocation({ select: ({ pathname }) => pathname });
  return (
    <footer className="site-footer">
      <div className="site-footer-who">
        <BrandMark />
        <p className="cap">
          {productName} is for adults of 18 or over. Every character is an AI, and every one is an adult.
        </p>
        <LanguageLinks className="site-footer-languages" />
      </div>
      <nav aria-label="About">
        <h2 className="over">About</h2>
        <ul>
          {ABOUT.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} state={{ from }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Legal" className="site-footer-legal">
        <h2 className="over">
          <Link to="/legal">Legal</Link>
        </h2>
        <ul>
          {LEGAL.map(([document, label]) => (
            <li key={document}>
              <Link to="/legal/$document" params={{ document }}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/verify">Check a picture</Link>
          </li>
          <li>
            <Link to="/content-removal">Content removal</Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
