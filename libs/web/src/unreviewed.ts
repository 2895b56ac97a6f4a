import type { RecognisedDocument } from '@plumbline/contracts/checklist';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';

/** A language by its ISO 639 code, as the page's language calls it; null for none that it has a name for. */
export const languageName = (intl: IntlShape, code: string): string | null =>
  /^[a-z]{2,3}$/.test(code) && code !== 'und' ? (intl.formatDisplayName(code, { type: 'language' }) ?? null) : null;

/** In a few words, why a document was not reviewed: what it is, or the language it is in. */
export const useUnreviewedText = (): ((recognised: Pick<RecognisedDocument, 'kind' | 'language'>) => string) => {
  const intl = useIntl();
  return ({ kind, language }) => {
    if (kind !== 'pitch') return intl.formatMessage({ id: `web.unreviewed.kind.${kind}` });
    const name = languageName(intl, language);
    return name === null
      ? intl.formatMessage({ id: 'web.unreviewed.language_unknown' })
      : intl.formatMessage({ id: 'web.unreviewed.language' }, { language: name });
  };
};
