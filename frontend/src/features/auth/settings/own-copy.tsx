import { useState } from 'react';
import { Button } from 'antd';
import { download } from '@plumbline/web/download';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import type { Problem } from '@plumbline/web/problem';
import { saveFile } from '@plumbline/web/save-file';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';

/** The button that saves everything as one zip, and what became of it. */
export function CopyButton() {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  const [state, setState] = useState<'idle' | 'working' | 'saved' | Problem>('idle');
  const onSave = async (): Promise<void> => {
    setState('working');
    const { file, problem } = await dispatch(download('/account/export'));
    if (file === undefined) return setState(problem);
    saveFile(file, `plumbline-${new Date().toISOString().slice(0, 10)}.zip`);
    setState('saved');
  };
  return (
    <>
      {typeof state === 'object' && <Notice kind="error">{say(state, text('settings.copy.failed'))}</Notice>}
      {state === 'saved' && <Notice kind="success">{text('settings.copy.saved')}</Notice>}
      <div className="pl-actions">
        <Button loading={state === 'working'} onClick={() => void onSave()}>
          {text('settings.copy.save')}
        </Button>
      </div>
    </>
  );
}

export function OwnCopy() {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="copy">
      <h2 id="copy">{text('settings.copy')}</h2>
      <p className="pl-muted">{text('settings.copy.lead')}</p>
      <CopyButton />
    </section>
  );
}
