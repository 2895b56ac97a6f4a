import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { languageAsked, languageFailureSeen } from '../language.ts';
import { useWebDispatch, useWebSelector } from '../state.ts';
import { useText } from '../text.ts';
import { themeChosen } from '../theme.ts';

/** Switches to the other language; its name is written in that language. */
export function LanguageSwitch() {
  const text = useText();
  const dispatch = useWebDispatch();
  const other = useWebSelector((state) => state.language.value) === 'en' ? 'ar' : 'en';
  const name = other === 'ar' ? 'العربية' : 'English';
  return (
    <Button type="text" onClick={() => dispatch(languageAsked(other))} aria-label={`${text('web.language')}: ${name}`}>
      <span lang={other}>{name}</span>
    </Button>
  );
}

/** The other language could not be had: the page says so in the one it still has. */
export function LanguageFailure() {
  const text = useText();
  const dispatch = useWebDispatch();
  const failed = useWebSelector((state) => state.language.failed);
  if (failed === null) return null;
  return (
    <div className="pl-corner" role="alert">
      <p>{text(`web.language.failed.${failed}`)}</p>
      <div className="pl-actions">
        <Button size="small" onClick={() => dispatch(languageAsked(failed))}>
          {text('web.retry')}
        </Button>
        <Button size="small" type="text" onClick={() => dispatch(languageFailureSeen())}>
          {text('web.language.keep')}
        </Button>
      </div>
    </div>
  );
}

export function ThemeToggle() {
  const text = useText();
  const dispatch = useWebDispatch();
  const dark = useWebSelector((state) => state.theme.value) === 'dark';
  const label = text(dark ? 'web.theme.to_light' : 'web.theme.to_dark');
  return (
    <Button
      type="text"
      icon={dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      title={label}
      aria-label={label}
      onClick={() => dispatch(themeChosen(dark ? 'light' : 'dark'))}
    />
  );
}
