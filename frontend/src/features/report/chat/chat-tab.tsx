import { useMemo } from 'react';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { pageNamesOf } from '@plumbline/contracts/page-names';
import { EvidenceProvider } from '../parts/evidence-provider.tsx';
import { planTextOf, useReportPlanQuery } from '../report.api.ts';
import { ChatPanel } from './chat-panel.tsx';
import './chat.css';

interface ChatTabProps {
  evaluation: Evaluation;
  rtl: boolean;
  /** False while the other tab is in front. */
  shown: boolean;
}

/** The chat about one evaluation, with the drawer in which its sources are read. The default export, to be loaded lazily. */
const ChatTab = ({ evaluation, rtl, shown }: ChatTabProps) => {
  // The plan only says what its pages are called; when it cannot be had, they are called pages.
  const plan = useReportPlanQuery(planTextOf(evaluation));
  const unit = useMemo(() => pageNamesOf(plan.currentData), [plan.currentData]);
  return (
    <EvidenceProvider evaluation={evaluation} unit={unit} language={evaluation.language} rtl={rtl}>
      <ChatPanel evaluation={evaluation} shown={shown} />
    </EvidenceProvider>
  );
};

export default ChatTab;
