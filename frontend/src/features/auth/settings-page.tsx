import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';
import { ChangePassword } from './settings/change-password.tsx';
import { DeleteAccount } from './settings/delete-account.tsx';
import { OpenSessions } from './settings/open-sessions.tsx';
import { OwnCopy } from './settings/own-copy.tsx';
import { Profile } from './settings/profile.tsx';
import './settings.css';

export default function SettingsPage() {
  const text = useText();
  useDocumentTitle(text('settings.title'));
  return (
    <div className="screen screen-settings">
      <h1>{text('settings.title')}</h1>
      <Profile />
      <ChangePassword />
      <OpenSessions />
      <OwnCopy />
      <DeleteAccount />
    </div>
  );
}
