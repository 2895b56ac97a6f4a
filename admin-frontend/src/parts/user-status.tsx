import { useText } from '@plumbline/web/text';

/** Active in green, suspended in red; the colour never stands alone. */
export function UserStatus({ status }: { status: string }) {
  const text = useText();
  return (
    <span className={`pl-badge pl-badge-${status === 'active' ? 'success' : 'error'}`}>
      {text(`admin.user_status.${status}`)}
    </span>
  );
}
