import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { pillars } from '@plumbline/contracts/pillars';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import './home.css';

const features = ['evidence', 'pillars', 'coverage', 'memos'] as const;
const values = ['same', 'unread', 'languages', 'yours'] as const;

/** One claim hanging from the plumb line onto the slide it came from: what the product does, drawn. */
function Specimen() {
  const text = useText();
  return (
    <figure className="specimen">
      <div className="specimen-claim">
        <span className="specimen-score">
          <bdi dir="ltr">4/5</bdi>
        </span>
        <p>
          <strong>{text('home.specimen.pillar')}</strong>
          <br />
          {text('home.specimen.claim')}
        </p>
      </div>
      <svg className="specimen-line" viewBox="0 0 24 84" aria-hidden="true">
        <path d="M12 0v60" />
        <path d="M7 59h10l-5 22z" className="pl-brass" />
      </svg>
      <div className="specimen-slide">
        <span className="specimen-page">{text('home.specimen.slide')}</span>
        <span className="specimen-bar" />
        <p>
          <mark>{text('home.specimen.quote')}</mark>
        </p>
        <span className="specimen-bar short" />
      </div>
      <figcaption>{text('home.specimen.caption')}</figcaption>
    </figure>
  );
}

export default function HomePage() {
  const text = useText();
  useDocumentTitle(text('home.title'));
  const navigate = useNavigate();
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  return (
    <div className="home">
      <section className="hero">
        <div className="hero-words">
          <h1>{text('home.hero.title')}</h1>
          <p className="hero-lead">{text('home.hero.lead')}</p>
          <div className="pl-actions">
            {signedIn ? (
              <Button type="primary" size="large" onClick={() => void navigate('/dashboard')}>
                {text('home.to_dashboard')}
              </Button>
            ) : (
              <>
                <Button type="primary" size="large" onClick={() => void navigate('/auth/register')}>
                  {text('home.get_started')}
                </Button>
                <Button size="large" onClick={() => void navigate('/auth/login')}>
                  {text('home.sign_in')}
                </Button>
              </>
            )}
          </div>
          <p className="hero-links">
            <Link to="/sample">{text('home.to_sample')}</Link>
            <Link to="/method">{text('home.to_method')}</Link>
          </p>
          <p className="pl-muted hero-note">{text('home.hero.note')}</p>
        </div>
        <Specimen />
      </section>
      <section aria-labelledby="home-features">
        <h2 id="home-features">{text('home.features.title')}</h2>
        <ul className="feature-cards">
          {features.map((feature) => (
            <li className="pl-panel" key={feature}>
              <h3>{text(`home.feature.${feature}.title`)}</h3>
              <p>{text(`home.feature.${feature}.body`)}</p>
              {feature === 'pillars' && (
                <ul className="pillar-names">
                  {pillars.map((pillar) => (
                    <li key={pillar}>{text(`home.pillar.${pillar}`)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="home-values">
        <h2 id="home-values">{text('home.values.title')}</h2>
        <dl className="values">
          {values.map((value) => (
            <div key={value}>
              <dt>{text(`home.value.${value}.title`)}</dt>
              <dd>{text(`home.value.${value}.body`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
