import { EmptyState } from '@plumbline/web/parts/states';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';

export default function SettingsPage() {
  const text = useText();
  useDocumentTitle(text('settings.title'));
  return (
    <div className="screen">
      <h1>{text('settings.title')}</h1>
      <section className="pl-panel">
        <EmptyState title={text('settings.later')} hint={text('settings.later_hint')} />
      </section>
    </div>
  );
}
