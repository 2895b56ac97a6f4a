import { FormattedMessage } from 'react-intl';
import { usePublicConfigQuery } from './evaluations.api.ts';

/** Says plainly who will read the pitch: the built-in checklist, or which model of which provider. */
export function AnalystLine() {
  const { currentData: data } = usePublicConfigQuery();
  if (data === undefined) return null;
  const { provider, model, offline } = data.analyst;
  return (
    <p className="analyst pl-muted">
      <FormattedMessage
        id={offline ? 'wizard.analyst.offline' : 'wizard.analyst.online'}
        values={{ provider: <bdi dir="ltr">{provider}</bdi>, model: <bdi dir="ltr">{model}</bdi> }}
      />
    </p>
  );
}
