import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { languageChosen } from '../language.ts';
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
    <Button type="text" onClick={() => dispatch(languageChosen(other))} aria-label={`${text('web.language')}: ${name}`}>
      <span lang={other}>{name}</span>
    </Button>
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
