import './features-page.css';
import { Link } from '@tanstack/react-router';
import { useProductName } from '../../../../platform/web/product-name.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { FeatureRooms } from './feature-rooms.tsx';
import { PROMISES, SMALL } from './feature-texts.ts';

export function FeaturesPage() {
  const productName = useProductName();
  return (
    <Page title="Features">
      <header className="ft-hero">
        <div>
          <h1 className="d-xl">
            A garden that opens <em>after dark</em>
          </h1>
          <p className="b-l t2">
            {productName} is a place for adults to talk with characters, to see them in pictures, and to make
            characters of their own. Here is what it does, and what it holds to.
          </p>
          <div className="row g3 wrap">
            <Begin />
            <Link to="/showcase" className={buttonClass({ variant: 'outline', size: 'large' })}>
              See the showcase
            </Link>
          </div>
        </div>
        <div className="ft-gate" aria-hidden="true">
          <img src="/pictures/arch-rose.webp" alt="" width={380} height={456} fetchPriority="high" />
          <p>The door was open, so I lit one more candle.</p>
        </div>
      </header>
      <FeatureRooms />
      <section aria-labelledby="ft-more" className="ft-part">
        <h2 id="ft-more" className="d-m">
          And around it
        </h2>
        <ul className="ft-grid">
          {SMALL.map(({ icon: Icon, title, text, to, link }) => (
            <li key={title} className="ft-small">
              <Icon className="i" />
              <h3 className="t-m">{title}</h3>
              <p className="t2">{text}</p>
              <Link to={to} className="link">
                {link}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ft-promises" className="ft-part ft-promises">
        <h2 id="ft-promises" className="d-m">
          What we stand by
        </h2>
        <ul>
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="i" />
              <div>
                <h3 className="t-s">{title}</h3>
                <p className="t2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="cap">
          The rules in full: <Link to="/legal">terms, privacy and content policies</Link>. First steps:{' '}
          <Link to="/guides">guides</Link>.
        </p>
      </section>
      <SiteFooter />
    </Page>
  );
}

function Begin() {
  const { status, openSignUp } = useSession();
  return status === 'signed-in' ? (
    <Link to="/" className={buttonClass({ variant: 'primary', size: 'large' })}>
      Find someone to talk to
    </Link>
  ) : (
    <Button variant="primary" size="large" onClick={openSignUp}>
      Get Started Free
    </Button>
  );
}
