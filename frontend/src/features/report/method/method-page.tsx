import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';
import { Link } from 'react-router';
import { Method } from './method.tsx';

/** /method: how a score is made, for whoever asks before signing up. */
export default function MethodPage() {
  const text = useText();
  useDocumentTitle(text('method.title'));
  return (
    <div className="screen">
      <header>
        <h1>{text('method.title')}</h1>
        <p className="pl-muted">{text('method.lead')}</p>
      </header>
      <div className="pl-panel">
        <Method level={2} />
      </div>
      <p>
        <Link to="/sample">{text('method.to_sample')}</Link>
      </p>
    </div>
  );
}
