import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { PageNames } from '@plumbline/contracts/page-names';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSideDrawer } from '../../../parts/use-side-drawer.ts';
import { EvidenceContext } from './evidence-context.ts';
import type { OpenedEvidence } from './evidence-context.ts';

const fetched = () => import('./evidence-drawer.tsx');
const EvidenceDrawer = lazyPart(async () => ({ default: (await fetched()).EvidenceDrawer }));

interface ProviderProps {
  evaluation: Evaluation;
  unit: PageNames;
  language: Language;
  rtl: boolean;
  children: ReactNode;
}

/** Gives every claim below it a way to show its quote, in one drawer. The drawer is fetched once the report is there to be read. */
export const EvidenceProvider = ({ evaluation, unit, language, rtl, children }: ProviderProps) => {
  const text = useText();
  const { shown, isOpen, open: openDrawer, close } = useSideDrawer<OpenedEvidence>();
  const [isMissing, setIsMissing] = useState(false);
  // Only what is there opens: the page behind an open drawer takes neither a tap nor a key, and a part that could not be fetched would
  // take the whole screen with it, and what is typed in the chat.
  const open = useCallback(
    (evidence: OpenedEvidence): void => {
      setIsMissing(false);
      fetched().then(
        () => openDrawer(evidence),
        () => setIsMissing(true),
      );
    },
    [openDrawer],
  );
  const access = useMemo(() => ({ unit, language, open }), [unit, language, open]);
  useEffect(() => {
    fetched().catch(() => {
      // Said when it is to open.
    });
  }, []);

  return (
    <EvidenceContext value={access}>
      {children}
      {isMissing && (
        <div className="report-missing screen-only">
          <Notice kind="error">{text('report.evidence.page_failed')}</Notice>
        </div>
      )}
      {/* Once it was open it stays, so that it can close gently. */}
      {shown && (
        <Suspense>
          <EvidenceDrawer
            evaluation={evaluation}
            unit={unit}
            language={language}
            rtl={rtl}
            shown={shown}
            isOpen={isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </EvidenceContext>
  );
};
