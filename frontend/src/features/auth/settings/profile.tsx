import { useState } from 'react';
import { Button, Input, Radio } from 'antd';
import type { Language } from '@plumbline/contracts/limits';
import { languageAsked } from '@plumbline/web/language';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { sessionStarted } from '@plumbline/web/session';
import { readStored, storageKeys } from '@plumbline/web/storage';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useChangeAccountMutation } from '../auth.api.ts';
import { checkProfile } from '../auth-rules.ts';

/** Each in its own language. */
const names: Record<Language, string> = { en: 'English', ar: 'العربية' };

export function Profile() {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  const user = useWebSelector((state) => state.session.user);
  const shown = useWebSelector((state) => state.language.value);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? shown;
  const [change, { isLoading, error, isSuccess, reset }] = useChangeAccountMutation();
  const form = useForm({
    initial: { name: user?.name ?? '', phone: user?.phone ?? '' },
    check: checkProfile,
    refusal: error,
    send: ({ name, phone }) => {
      void change({ name: name.trim(), phone: phone.trim(), language }).then(({ data }) => {
        const token = readStored(storageKeys.token);
        if (data === undefined || token === null) return;
        dispatch(sessionStarted({ token, user: data.user }));
        setChosen(null);
        if (language !== shown) dispatch(languageAsked(language));
      });
    },
  });
  return (
    <section className="pl-panel pl-stack" aria-labelledby="profile">
      <h2 id="profile">{text('settings.profile')}</h2>
      {error !== undefined && <Notice kind="error">{say(error, text('settings.profile.failed'))}</Notice>}
      {isSuccess && <Notice kind="success">{text('settings.profile.saved')}</Notice>}
      <form
        className="settings-form"
        noValidate
        onSubmit={form.onSubmit}
        onChange={() => {
          if (isSuccess) reset();
        }}
      >
        <div>
          <p className="pl-muted">{text('auth.email.label')}</p>
          <p>
            <bdi dir="ltr">{user?.email}</bdi>
          </p>
        </div>
        <Field label={text('auth.name.label')} error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.bind('name')} dir="auto" autoComplete="name" />}
        </Field>
        <Field label={text('auth.phone.label')} note={text('auth.optional')} error={form.errorOf('phone')}>
          {(control) => <Input {...control} {...form.bind('phone')} type="tel" dir="ltr" autoComplete="tel" />}
        </Field>
        <fieldset className="settings-choice">
          <legend>{text('settings.language')}</legend>
          {(['en', 'ar'] as const).map((each) => (
            <Radio key={each} name="language" checked={language === each} onChange={() => setChosen(each)}>
              <span lang={each}>{names[each]}</span>
            </Radio>
          ))}
        </fieldset>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {text('settings.save')}
        </Button>
      </form>
    </section>
  );
}
