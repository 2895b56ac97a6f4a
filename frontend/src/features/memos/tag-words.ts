import { documentTypes } from '@plumbline/contracts/memo-report';
import { analystTag } from '@plumbline/contracts/memos';
import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { isDocumentType } from './package-draft.ts';

/** What a tag is called: a known type in the page's language, the analyst's notes too, anything else as it was written. */
export const tagName = (intl: IntlShape, tag: string): string => {
  if (isDocumentType(tag)) return intl.formatMessage({ id: `memo.type.${tag}` });
  return tag === analystTag ? intl.formatMessage({ id: 'memo.type.analyst' }) : tag;
};

export const useTagName = (): ((tag: string) => string) => {
  const intl = useIntl();
  return (tag) => tagName(intl, tag);
};

/** The tag that is meant by what was typed: the key of a known type that is called so, else the words themselves. */
export const useTagOf = (): ((written: string) => string) => {
  const intl = useIntl();
  return (written) => {
    const words = written.trim().toLocaleLowerCase(intl.locale);
    return documentTypes.find((type) => tagName(intl, type).toLocaleLowerCase(intl.locale) === words) ?? written;
  };
};
