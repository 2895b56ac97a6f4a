import { theme } from 'antd';
import type { Claim } from '../evidence.ts';
import { EvidenceChips } from './evidence-chips.tsx';

interface ClaimListProps {
  claims: readonly Claim[];
  /** Numbered when the order counts. */
  ordered?: boolean;
}

/** Sentences of the report, each followed by the places it stands on. */
export const ClaimList = ({ claims, ordered = false }: ClaimListProps) => {
  const { token } = theme.useToken();
  const List = ordered ? 'ol' : 'ul';
  return (
    <List style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
      {claims.map(({ text, evidence }, index) => (
        <li key={index} style={{ marginBlockEnd: token.marginXS }}>
          <bdi>{text}</bdi> <EvidenceChips claim={text} evidence={evidence} />
        </li>
      ))}
    </List>
  );
};
