import { useIntl } from 'react-intl';

/** `text('auth.login.title')`: the sentence for an id in the page's language. */
export const useText = (): ((id: string, values?: Record<string, string | number>) => string) => {
  const intl = useIntl();
  return (id, values = {}) => {
    const sentence = intl.messages[id];
    // The contracts' sentences are kept whole, for a server's answer; their values stand in them by name alone.
    return /^(?:error|field)\./.test(id) && typeof sentence === 'string'
      ? sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
      : intl.formatMessage({ id }, values);
  };
};
