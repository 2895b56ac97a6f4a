import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Language } from '@plumbline/contracts/limits';
import type { PageNames } from '@plumbline/contracts/page-names';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Suspense, useEffect, useMemo } from 'react';
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
  const { shown, isOpen, open, close } = useSideDrawer<OpenedEvidence>();
  const access = useMemo(() => ({ unit, language, open }), [unit, language, open]);
  useEffect(() => {
    fetched().catch(() => {
      // It is asked for again when it is to open.
    });
  }, []);

  return (
    <EvidenceContext value={access}>
      {children}
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
