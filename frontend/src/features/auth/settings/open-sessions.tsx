import { Button } from 'antd';
import { FormattedDate, FormattedMessage } from 'react-intl';
import type { SessionShown } from '@plumbline/contracts/auth';
import { momentForm } from '@plumbline/web/date-forms';
import { Notice } from '@plumbline/web/parts/notice';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useEndOtherSessionsMutation, useOpenSessionsQuery } from '../auth.api.ts';

function Session({ session: { device, current, last_seen_at } }: { session: SessionShown }) {
  const text = useText();
  return (
    <li>
      <p>
        {device === null ? text('settings.sessions.unknown') : <bdi>{device}</bdi>}
        {current && <span className="settings-here pl-muted">{text('settings.sessions.here')}</span>}
      </p>
      <p className="pl-muted">
        <FormattedMessage
          id="settings.sessions.seen"
          values={{
            when: (
              <time dateTime={last_seen_at}>
                <FormattedDate value={last_seen_at} {...momentForm} />
              </time>
            ),
          }}
        />
      </p>
    </li>
  );
}

/** Where the person is signed in, and the way out of all of it but here. */
export function OpenSessions() {
  const text = useText();
  const say = useProblemText();
  const { currentData, error, refetch } = useOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end, ending] = useEndOtherSessionsMutation();
  const sessions = currentData?.sessions ?? [];
  return (
    <section className="pl-panel pl-stack" aria-labelledby="sessions">
      <h2 id="sessions">{text('settings.sessions')}</h2>
      {error !== undefined ? (
        <ErrorState problem={error} fallback={text('settings.sessions.failed')} onRetry={() => void refetch()} />
      ) : currentData === undefined ? (
        <LoadingState />
      ) : (
        <ul className="settings-rows">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {ending.error !== undefined && (
        <Notice kind="error">{say(ending.error, text('settings.sessions.end_failed'))}</Notice>
      )}
      {ending.isSuccess && (
        <Notice kind="success" focused>
          {text('settings.sessions.ended')}
        </Notice>
      )}
      {sessions.length > 1 && (
        <div className="pl-actions">
          <Button loading={ending.isLoading} onClick={() => void end()}>
            {text('settings.sessions.end')}
          </Button>
        </div>
      )}
    </section>
  );
}
