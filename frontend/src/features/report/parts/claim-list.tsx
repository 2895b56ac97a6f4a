import { directionOf } from '@plumbline/web/language';
import { theme } from 'antd';
import type { Claim } from '../evidence.ts';
import { EvidenceChips } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';

interface ClaimListProps {
  claims: readonly Claim[];
  /** Numbered when the order counts. */
  ordered?: boolean;
}

/** Sentences of the report, each followed by the places it stands on; its marks stand where the report's language begins. */
export const ClaimList = ({ claims, ordered = false }: ClaimListProps) => {
  const { token } = theme.useToken();
  const { language } = useEvidence();
  const List = ordered ? 'ol' : 'ul';
  return (
    <List dir={directionOf(language)} style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
      {claims.map(({ text, evidence }, index) => (
        <li key={index} style={index > 0 ? { marginBlockStart: token.marginXS } : {}}>
          <span lang={language}>{text}</span> <EvidenceChips claim={text} evidence={evidence} />
        </li>
      ))}
    </List>
  );
};
