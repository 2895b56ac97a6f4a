import { useIntl } from 'react-intl';

const tones: Record<string, string> = { completed: 'success', failed: 'error', processing: 'info' };

/** Green completed, red failed, blue processing, anything else neutral (spec §4); the colour never stands alone. */
export function StatusBadge({ status }: { status: string }) {
  const intl = useIntl();
  const tone = tones[status] ?? 'neutral';
  return (
    <span className={`pl-badge pl-badge-${tone}`}>
      {intl.formatMessage({ id: `web.status.${status}`, defaultMessage: status })}
    </span>
  );
}
