import { checklist } from '@plumbline/contracts/checklist';
import type { CheckResult } from '@plumbline/contracts/checklist';
import type { Passage } from '@plumbline/contracts/settlements';
import { withoutMarks } from '@plumbline/contracts/marks';
import { useWebSelector } from '@plumbline/web/state';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Button, Drawer, Grid, Input, Skeleton } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { checkName } from '../checks.ts';
import { useEvidence } from '../parts/evidence-context.ts';
import { usePagesText } from '../parts/evidence-chips.tsx';
import { usePassagesQuery } from './settlements.api.ts';

const searchAfterMs = 250;

interface PickerProps {
  evaluationId: string;
  check: CheckResult;
  isBusy: boolean;
  /** Why the passage that was picked was refused. */
  problem: unknown;
  onPick: (passage: Passage) => void;
  onClose: () => void;
}

/** The passages of the pitch that can answer a check, by page, with a search. */
const PassagePicker = ({ evaluationId, check, isBusy, problem, onPick, onClose }: PickerProps) => {
  const text = useText();
  const intl = useIntl();
  const narrow = Grid.useBreakpoint().md === false;
  const rtl = useWebSelector((state) => state.language.value) === 'ar';
  const search = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const kind = checklist.find(({ id }) => id === check.id)?.kind ?? 'words';
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(opened) => (opened ? search.current?.focus({ preventScroll: true }) : onClose())}
      title={text('report.settle.picker.title', { check: checkName(intl, check) })}
      placement={narrow ? 'bottom' : rtl ? 'left' : 'right'}
      size={narrow ? '85%' : 480}
      closable={{ 'aria-label': text('report.evidence.close') }}
      focusable={{ trap: true }}
      destroyOnHidden
    >
      <div className="pl-stack">
        <p className="pl-muted">{text(`report.settle.picker.kind.${kind}`)}</p>
        <Input
          ref={search}
          type="search"
          value={typed}
          maxLength={200}
          aria-label={text('report.settle.picker.search')}
          placeholder={text('report.settle.picker.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Refused problem={problem} />
        <Found key={q} evaluationId={evaluationId} check={check} q={q} isBusy={isBusy} onPick={onPick} />
      </div>
    </Drawer>
  );
};

const Refused = ({ problem }: { problem: unknown }) => {
  const text = useText();
  const say = useProblemText();
  return problem === undefined ? null : (
    <Notice kind="error">
      <p>{say(problem, text('report.settle.failed'))}</p>
    </Notice>
  );
};

type FoundProps = Pick<PickerProps, 'evaluationId' | 'check' | 'isBusy' | 'onPick'> & { q: string };

/** What was found, and more of it when asked for; each further part is a part of its own. */
const Found = (props: FoundProps) => {
  const [starts, setStarts] = useState([0]);
  return starts.map((from, at) => (
    <Part
      key={from}
      {...props}
      from={from}
      onMore={at === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
    />
  ));
};

const Part = ({
  evaluationId,
  check,
  q,
  from,
  isBusy,
  onPick,
  onMore,
}: FoundProps & { from: number; onMore: ((next: number) => void) | null }) => {
  const text = useText();
  const say = useProblemText();
  const pagesText = usePagesText();
  const { unit } = useEvidence();
  const { data, error, isFetching, refetch } = usePassagesQuery({ evaluationId, check: check.id, q, from });
  if (data === undefined)
    return isFetching ? (
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    ) : (
      <Notice kind="error">
        <p>{say(error, text('report.settle.picker.failed'))}</p>
        <Button size="small" onClick={() => void refetch()}>
          {text('web.retry')}
        </Button>
      </Notice>
    );
  const pages = [...Map.groupBy(data.passages, ({ page }) => page)];
  const { next } = data;
  return (
    <>
      {from === 0 && (
        <p role="status" className={pages.length === 0 ? '' : 'pl-hidden'}>
          {pages.length === 0
            ? text(q === '' ? 'report.settle.picker.none' : 'report.settle.picker.none_found')
            : text('report.settle.picker.count', { count: data.passages.length, more: String(next !== null) })}
        </p>
      )}
      {pages.map(([page, passages]) => (
        <section key={page} className="settle-page">
          <h3>{pagesText(unit, [page])}</h3>
          <ul>
            {passages.map((passage, at) => (
              <li key={at}>
                <button type="button" className="settle-passage" disabled={isBusy} onClick={() => onPick(passage)}>
                  {passage.head !== undefined && (
                    <bdi data-document-text className="pl-muted">
                      {passage.head.join(' · ')}
                    </bdi>
                  )}
                  <span data-document-text dir="auto">
                    {withoutMarks(passage.quote)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next !== null && onMore !== null && (
        <Button onClick={() => onMore(next)}>{text('report.settle.picker.more')}</Button>
      )}
    </>
  );
};

export default PassagePicker;
