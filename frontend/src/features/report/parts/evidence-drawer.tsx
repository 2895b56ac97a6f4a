import { useText } from '@plumbline/web/text';
import { Alert, Drawer, Grid, Tag, Typography } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { PageUnit } from '../evidence.ts';
import { EvidenceContext } from './evidence-context.ts';
import type { OpenedEvidence } from './evidence-context.ts';
import { PlacedQuote } from './placed-quote.tsx';

interface ProviderProps {
  planId: string;
  unit: PageUnit;
  rtl: boolean;
  children: ReactNode;
}

/** Gives every claim below it a way to show its quote, in one drawer. */
export const EvidenceProvider = ({ planId, unit, rtl, children }: ProviderProps) => {
  const text = useText();
  // Undefined before the first measurement: taken for a wide screen.
  const narrow = Grid.useBreakpoint().md === false;
  const [shown, setShown] = useState<OpenedEvidence | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const open = useCallback((evidence: OpenedEvidence) => {
    setShown(evidence);
    setIsOpen(true);
  }, []);
  const access = useMemo(() => ({ unit, open }), [unit, open]);

  return (
    <EvidenceContext value={access}>
      {children}
      <Drawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('report.evidence.title')}
        placement={narrow ? 'bottom' : rtl ? 'left' : 'right'}
        size={narrow ? '85%' : 480}
        focusable={{ trap: true, focusTriggerAfterClose: true }}
        closable={{ 'aria-label': text('report.evidence.close') }}
        destroyOnHidden
      >
        {shown && <OpenedClaim planId={planId} unit={unit} evidence={shown} />}
      </Drawer>
    </EvidenceContext>
  );
};

const OpenedClaim = ({ planId, unit, evidence }: { planId: string; unit: PageUnit; evidence: OpenedEvidence }) => {
  const text = useText();
  const { claim, places, tier, verified } = evidence;
  return (
    <>
      <Typography.Paragraph strong dir="auto" style={{ fontSize: 'inherit' }}>
        {claim}
      </Typography.Paragraph>
      {verified === false && (
        <Alert
          type="warning"
          showIcon
          title={text('report.evidence.unchecked')}
          description={text('report.evidence.unchecked_hint')}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      {tier && (
        <Typography.Paragraph type="secondary">
          <Tag color={tier === 'contradicted' ? 'error' : tier === 'supported' ? 'success' : 'default'}>
            {text(`report.tier.${tier}`)}
          </Tag>
          {text(`report.tier_hint.${tier}`)}
        </Typography.Paragraph>
      )}
      {places.map((place, index) => (
        <PlacedQuote key={index} planId={planId} unit={unit} place={place} scrollTo={index === 0} />
      ))}
    </>
  );
};
