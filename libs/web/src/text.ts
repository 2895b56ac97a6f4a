import { useIntl } from 'react-intl';

/** `text('auth.login.title')`: the sentence for an id in the page's language. */
export const useText = (): ((id: string, values?: Record<string, string | number>) => string) => {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
};
