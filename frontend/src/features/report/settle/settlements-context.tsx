import { skipToken } from '@reduxjs/toolkit/query';
import type { CheckResult } from '@plumbline/contracts/checklist';
import type { Settlement, Settlements } from '@plumbline/contracts/settlements';
import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReportView } from '../read-report.ts';
import { useIsSample } from '../parts/sample-context.ts';
import { useSettlementsQuery } from './settlements.api.ts';

interface SettlementsAccess {
  evaluationId: string;
  /** Undefined before they are there, and for a report in which nothing can be settled. */
  settled: Settlements | undefined;
  isFetching: boolean;
  problem: unknown;
  retry: () => void;
}

const SettlementsContext = createContext<SettlementsAccess | null>(null);

/** What can be settled: a check that the reviewer is unsure of. */
export const isUnsure = ({ state }: Pick<CheckResult, 'state'>): boolean => state === 'unsure';

interface ProviderProps {
  evaluationId: string;
  report: Pick<ReportView, 'pillars' | 'layout'>;
  children: ReactNode;
}

/** Asks what its founder answered about a report, when there is something in it to answer. */
export const SettlementsProvider = ({ evaluationId, report, children }: ProviderProps) => {
  // What is not found may have been settled in the report before this one.
  const isOpen = report.pillars.some(({ checks }) => checks.some((one) => isUnsure(one) || one.state === 'not_found'));
  const isSample = useIsSample();
  const isAsked = !isSample && report.layout === 'hexagon' && isOpen;
  const { currentData, isFetching, error, refetch } = useSettlementsQuery(isAsked ? evaluationId : skipToken);
  const access = useMemo(
    () => ({
      evaluationId,
      settled: currentData,
      isFetching,
      problem: currentData === undefined ? error : undefined,
      retry: () => void refetch(),
    }),
    [evaluationId, currentData, isFetching, error, refetch],
  );
  return <SettlementsContext value={access}>{children}</SettlementsContext>;
};

/** Null where reports are shown that nobody settles anything in. */
export const useSettlements = (): SettlementsAccess | null => useContext(SettlementsContext);

/** The founder's answer about a check; undefined without one. */
export const useSettlementOf = (check: CheckResult): Settlement | undefined =>
  useSettlements()?.settled?.settlements.find((one) => one.check === check.id);
