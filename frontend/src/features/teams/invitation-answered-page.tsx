import { useEffect } from 'react';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { useText } from '@plumbline/web/text';
import { readAnswered, type Answered } from './invitation-answer.ts';

function Shown({ how, team }: Answered) {
  const text = useText();
  const navigate = useNavigate();
  const to = how === 'accepted' ? '/teams' : '/';
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), limits.invitationRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <Sheet title={text(`invitation.${how}_title`)}>
      <Notice kind={how === 'accepted' ? 'success' : 'neutral'}>
        <span>
          <FormattedMessage id={`invitation.${how}`} values={{ team: <bdi>{team}</bdi> }} />
        </span>
      </Notice>
      <div className="pl-actions">
        <Button type="primary" onClick={() => void navigate(to, { replace: true })}>
          {text(how === 'accepted' ? 'invitation.to_teams' : 'invitation.home')}
        </Button>
      </div>
    </Sheet>
  );
}

/** What became of an invitation; goes on by itself after 2 s, or at once. */
export default function InvitationAnsweredPage() {
  const text = useText();
  useDocumentTitle(text('invitation.title'));
  const answered = readAnswered(useLocation().state);
  return answered === null ? <Navigate to="/" replace /> : <Shown {...answered} />;
}
